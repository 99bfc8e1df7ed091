import { parse as parseJavascript, type Node } from 'acorn';
import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatsFor } from './formats.ts';
import { cryptoRandom, seededRandom } from './random.ts';
import { templates } from './templates.ts';
import { javascriptString } from './templates/code/javascript.ts';
import { pythonString } from './templates/code/python.ts';
import { hclString } from './formats/tfvars.ts';
import { expectScripts, readFile } from './testing/read-file.ts';
import { readPythonString } from './testing/read-python.ts';
import { readHclString } from './testing/read-terraform.ts';
import {
  checkFileRequest,
  writeFile,
  type FileOptions,
  type FileRequest,
  type WrittenFile,
} from './write-file.ts';

const now = new Date('2026-11-21T10:00:00Z');
const SEEDS = 3;
const TYPE_SETS = [
  ['aws-access-key'],
  ['aws-secret-access-key'],
  ['aws-session-token'],
  ['aws-access-key', 'aws-secret-access-key'],
  ['aws-access-key', 'aws-session-token'],
  ['aws-secret-access-key', 'aws-session-token'],
  ['aws-access-key', 'aws-secret-access-key', 'aws-session-token'],
];

function write(request: Partial<FileRequest>, options: Partial<FileOptions> = {}): WrittenFile {
  return writeFile(
    {
      secretTypes: ['aws-access-key'],
      codeTemplate: 'plain',
      outputFormat: 'json',
      fileName: 'keys',
      ...request,
    },
    { random: cryptoRandom(), now, ...options },
  );
}

const combinations = templates.flatMap((template) =>
  formatsFor(template).map((format) => ({ codeTemplate: template.id, outputFormat: format.id })),
);

describe('the list of templates', () => {
  it('names every template in templates/', () => {
    const files = readdirSync(new URL('./templates', import.meta.url)).filter(
      (file) => file.endsWith('.ts') && file !== 'template.ts',
    );
    expect(templates.map((template) => `${template.id}.ts`)).toEqual(files.toSorted());
  });
});

describe.each(combinations)('$codeTemplate with $outputFormat', ({ codeTemplate, outputFormat }) => {
  const files = TYPE_SETS.flatMap((secretTypes) =>
    Array.from({ length: SEEDS }, (_, n) => {
      const random = seededRandom(`${codeTemplate} ${outputFormat} ${secretTypes.join()} ${n}`);
      const file = write({ secretTypes, codeTemplate, outputFormat }, { random });
      return { file, secretTypes };
    }),
  );

  it('holds each value byte for byte at its position and at its path', async () => {
    if (codeTemplate === 'shell') await expectScripts(files.map(({ file }) => file.content));
    for (const { file } of files) {
      const found = readFile(file.content, codeTemplate, outputFormat);
      for (const value of file.values) {
        expect(file.content.slice(value.start, value.end)).toBe(value.value);
        expect(found.get(value.path), `${value.path} in\n${file.content}`).toBe(value.value);
      }
      expect(new Set(file.values.map((value) => value.path)).size).toBe(file.values.length);
    }
  });

  it('holds every secret type that was asked for, with its other half', () => {
    for (const { file, secretTypes } of files) {
      const made = new Set(file.values.map((value) => value.secretType));
      for (const type of secretTypes) expect(made).toContain(type);
      expect(made).toContain('aws-secret-access-key');
      const keyIds = file.values.filter((value) => value.name === 'AWS_ACCESS_KEY_ID');
      const secrets = file.values.filter((value) => value.name === 'AWS_SECRET_ACCESS_KEY');
      expect(secrets.length).toBe(keyIds.length);
      expect(new Set(keyIds.map((value) => value.value.slice(4, 12))).size).toBe(1);
    }
  });

  it('unmasks nothing: no telling word outside reserved domains, no host or address of anybody', () => {
    for (const { file } of files) {
      const text = file.content.replaceAll(/\.example\b/g, '');
      expect(text).not.toMatch(/fake|test|dummy|example|honey|canary|decoy|leakdrill|sample|do not commit/i);
      // The version of an action of GitHub's is no host.
      for (const [, host] of file.content.matchAll(/(?:https?:\/\/|[\w.]@(?!v\d))([a-z0-9.-]+)/g)) {
        expect(host).toMatch(/\.example$/);
      }
      expect(file.content).not.toMatch(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/);
    }
  });

  it('ends with one line break and holds no slot that was not filled', () => {
    for (const { file } of files) {
      expect(file.content).toMatch(/[^\n]\n$/);
      const around = file.values.reduce((text, { value }) => text.replace(value, ''), file.content);
      expect(around).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    }
  });

  it('has three or more surroundings', () => {
    if (codeTemplate === 'none') return;
    const surroundings = new Set(
      files.map(({ file }) => file.content.split('\n').filter((line) => /^[a-z}\]]/.test(line)).length),
    );
    const first = new Set(files.map(({ file }) => skeletonOf(file.content)));
    expect(Math.max(surroundings.size, first.size)).toBeGreaterThanOrEqual(3);
  });
});

describe('writeFile', () => {
  it('draws the same from the same seed, so that a preview stays', () => {
    const [one, other] = [1, 2].map(() =>
      write({ codeTemplate: 'python' }, { random: seededRandom('preview') }),
    );
    expect(one).toEqual(other);
  });

  it('shares nothing between two files: other secrets, other people, another company', () => {
    for (const { id } of templates) {
      const [one, other] = ['a', 'b'].map((seed) =>
        write(
          { codeTemplate: id, secretTypes: ['aws-access-key', 'aws-session-token'] },
          { random: seededRandom(seed) },
        ),
      ) as [WrittenFile, WrittenFile];
      for (const { value } of one.values) expect(other.content).not.toContain(value);
      const domains = [one, other].map((file) => file.content.match(/[a-z]+-[a-z]+\.example/)?.[0]);
      if (domains[0] !== undefined) expect(domains[0]).not.toBe(domains[1]);
      if (id !== 'none') expect(one.identity.userName).not.toBe(other.identity.userName);
    }
  });

  it('leaves no mark in 1,000 files: neither our name nor a piece that all values share', () => {
    const random = cryptoRandom();
    const files = Array.from({ length: 1000 }, (_, n) =>
      write(combinations[n % combinations.length] ?? {}, { random }),
    );
    expect(files.filter((file) => /leak-?drill/i.test(file.content))).toEqual([]);
    const values = files.flatMap((file) => file.values.map((value) => value.value));
    expect(new Set(values).size).toBe(values.length);
    // The session token has a frame that all of AWS's have in common; what is inside is tested beside its type.
    const tails = values.filter((value) => value.length <= 40).map((value) => value.slice(12));
    const pieces = new Map<string, number>();
    for (const tail of tails) {
      for (let at = 0; at + 4 <= tail.length; at += 1) {
        const piece = tail.slice(at, at + 4);
        pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
      }
    }
    // Four characters of chance meet by chance a few times in 2,000 values; a mark would be in all of them.
    expect(Math.max(...pieces.values())).toBeLessThan(20);
  });

  it('agrees with itself: account in the key, in the token and in the ARN, and the region everywhere', () => {
    const file = write(
      { secretTypes: ['aws-session-token'], codeTemplate: 'python', outputFormat: 'native' },
      { accountId: '464712093558', region: 'ap-southeast-2', random: seededRandom('agree') },
    );
    const token = file.values.find((value) => value.name === 'AWS_SESSION_TOKEN')?.value ?? '';
    const opened = Buffer.from(token, 'base64').toString('latin1');
    expect(opened).toContain('464712093558');
    expect(opened).toContain('ap-southeast-2');
    expect(file.content).toContain('region_name="ap-southeast-2"');
    expect(file.identity.arn).toBe(`arn:aws:sts::464712093558:assumed-role/${file.identity.userName}`);
  });

  it('says which account is inside', () => {
    expect(write({}, { accountId: '464712093558', accountPool: ['318204957716'] })).toMatchObject({
      accountSource: 'profile',
      note: expect.stringContaining('your own account 464712093558') as string,
    });
    expect(write({}, { accountPool: ['318204957716'] })).toMatchObject({ accountSource: 'pool' });
    const impossible = write({});
    expect(impossible).toMatchObject({
      accountSource: 'impossible',
      note: expect.stringContaining('13 digits') as string,
    });
    expect(impossible.identity).not.toHaveProperty('arn');
  });

  it('names the file and its media type after what is in it', () => {
    const kinds = combinations.map((one) => {
      const { fileName, mediaType } = write({ ...one, fileName: 'x' });
      return `${one.codeTemplate} ${one.outputFormat} ${fileName} ${mediaType}`;
    });
    expect(kinds).toContain('python json x.py text/x-python');
    expect(kinds).toContain('plain yaml x.yaml application/yaml');
    expect(kinds).toContain('none env x.env text/plain');
    expect(kinds).toContain('terraform yaml x.tf text/plain');
  });

  it('stays far below 1 MB', () => {
    const file = write({ secretTypes: TYPE_SETS.at(-1) ?? [], codeTemplate: 'terraform' });
    expect(Buffer.byteLength(file.content)).toBeLessThan(16_384);
  });

  it('takes a secret type that is named twice once', () => {
    expect(write({ secretTypes: ['aws-access-key', 'aws-access-key'] }).values.length).toBe(2);
  });
});

describe('checkFileRequest', () => {
  const good = {
    secretTypes: ['aws-access-key'],
    codeTemplate: 'python',
    outputFormat: 'json',
    fileName: 'keys',
  };

  it('finds nothing wrong with a good request', () => {
    expect(checkFileRequest(good)).toEqual([]);
    expect(checkFileRequest(good, 'us-gov-west-1')).toEqual([]);
    expect(checkFileRequest(good, 'ap-southeast-5')).toEqual([]);
  });

  it.each([
    [{ secretTypes: [] }, 'secretTypes', 'Choose at least one secret type.'],
    [
      { secretTypes: ['aws-access-key', 'toString'] },
      'secretTypes',
      "There is no secret type 'toString'. Choose one of the list.",
    ],
    [{ codeTemplate: '__proto__' }, 'codeTemplate', "There is no code template '__proto__'."],
    [{ outputFormat: '' }, 'outputFormat', "There is no output format ''."],
    [
      { outputFormat: 'csv' },
      'outputFormat',
      "CSV is a file of its own that cannot stand inside 'Python'. Choose JSON, YAML, .env or Native, or the template 'Plain values'.",
    ],
    [{ fileName: '' }, 'fileName', 'File name is required'],
    [{ fileName: '../x' }, 'fileName', 'A file name cannot hold / . Leave it out.'],
    [
      { fileName: 'x'.repeat(198) },
      'fileName',
      'The file name is too long: 201 characters with its ending, 200 at most.',
    ],
  ])('refuses %j', (change, field, sentence) => {
    expect(checkFileRequest({ ...good, ...change })).toEqual([{ field, sentence }]);
    expect(() => write({ ...good, ...change })).toThrow(sentence);
  });

  it('refuses a region that would break out of its place', () => {
    for (const region of ['eu-west-1"\n', "';drop", '', 'EU-WEST-1', 'eu-west-1 ']) {
      expect(checkFileRequest(good, region)).toMatchObject([{ field: 'region' }]);
    }
  });

  it('names every fault at once', () => {
    const faults = checkFileRequest({
      secretTypes: [],
      codeTemplate: 'x',
      outputFormat: 'y',
      fileName: 'con',
    });
    expect(faults.map((fault) => fault.field)).toEqual([
      'secretTypes',
      'codeTemplate',
      'outputFormat',
      'fileName',
    ]);
  });
});

describe('the literals of the languages', () => {
  it('keep any text one value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const program = parseJavascript(`x = ${javascriptString(text)}`, { ecmaVersion: 'latest' });
        expect(literalsOf(program)).toEqual([text]);
        expect(readPythonString(pythonString(text))).toBe(text);
        expect(readHclString(hclString(text))).toBe(text);
      }),
      {
        seed: 11,
        numRuns: 500,
        examples: [['${a}'], ['%{if}'], ['\'"`\\'], ['\n"""'], ['$${x}'], ['\u2028']],
      },
    );
  });
});

function literalsOf(program: Node): unknown[] {
  const found: unknown[] = [];
  JSON.stringify(program, (_, node: unknown) => {
    if (
      typeof node === 'object' &&
      node !== null &&
      'type' in node &&
      node.type === 'Literal' &&
      'value' in node
    ) {
      found.push(node.value);
    }
    return node;
  });
  return found;
}

/** What is left of a file when names and values are taken out. */
function skeletonOf(content: string): string {
  return content
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '""')
    .split('\n')
    .map((line) => line.trim().split(/[\s=:(]/)[0])
    .join('\n');
}
