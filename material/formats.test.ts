import { execFileSync } from 'node:child_process';
import { parse as parseEnv } from 'dotenv';
import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Field } from './credential-set.ts';
import { env, variableName } from './formats/env.ts';
import { writeEntries, type Entry } from './formats/format.ts';
import { json, objectOf } from './formats/json.ts';
import { fenced } from './formats/md.ts';
import { native } from './formats/native.ts';
import { yaml } from './formats/yaml.ts';
import { formatOf, formats } from './formats.ts';
import { spellingOf } from './grammar/part.ts';
import { readText } from './testing/read-text.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'yes',
    'no',
    '0x1f',
    '1e5',
    '007',
    'null',
    '~',
    '- a',
    '# b',
    'a: b',
    '${HOME}',
    '`id`',
    '\\n',
    '"',
    "'",
  ),
  fc.integer(),
  fc.boolean(),
);
const list = fc.array(fc.string({ maxLength: 10 }), { minLength: 1, maxLength: 3 });
const groupOf = (value: fc.Arbitrary<Entry['value']>): fc.Arbitrary<Entry[]> =>
  fc.uniqueArray(fc.record({ name, value }), { selector: (entry) => entry.name, minLength: 1, maxLength: 5 });
const leaf: fc.Arbitrary<Entry['value']> = fc.oneof(scalar, list);
const tree = groupOf(fc.oneof(leaf, groupOf(leaf)));

describe('the list of formats', () => {
  it('names every format in formats/', () => {
    const files = readdirSync(new URL('./formats', import.meta.url)).filter((file) => file !== 'format.ts');
    expect(formats.map((format) => `${format.id}.ts`).toSorted()).toEqual(files.toSorted());
  });

  it('begins with the format that the wizard preselects (R278)', () => {
    expect(formats[0].id).toBe('json');
  });

  it('refuses an unknown id', () => {
    expect(() => formatOf('docx')).toThrow("There is no output format 'docx'.");
  });
});

describe('json and yaml', () => {
  it('come back from their parsers as they were, whatever the texts hold', () => {
    fc.assert(
      fc.property(tree, (entries) => {
        expect(JSON.parse(json.write(entries))).toEqual(objectOf(entries));
        expect(parseYaml(yaml.write(entries))).toEqual(objectOf(entries));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('write comments where the format has them', () => {
    const entries: Entry[] = [
      { name: 'a', value: 1, comment: 'first' },
      { name: 'b', value: [{ name: 'c', value: 'd', comment: 'inner' }], comment: 'second' },
    ];
    expect(yaml.write(entries)).toBe('# first\na: 1\n\n# second\nb:\n  # inner\n  c: "d"\n');
    expect(json.write(entries)).not.toContain('first');
  });
});

describe('env', () => {
  const safe = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\r'));

  it('comes back from dotenv as it was', () => {
    fc.assert(
      fc.property(safe, (value) => {
        fc.pre(!(value.includes("'") && /["$`\\\n]/.test(value)));
        expect(parseEnv(env.write([{ name: 'x', value }]))).toEqual({ X: value });
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('comes back from a shell as it was', () => {
    const spelled = fc.sample(
      safe.filter((value) => !value.includes('\0') && !(value.includes("'") && /["$`\\\n]/.test(value))),
      { seed: 7, numRuns: 500 },
    );
    const values = [
      ...spelled,
      '~',
      '~root',
      '(a)',
      'a;b',
      'a&b',
      'a|b',
      '<a>',
      '*',
      '!a',
      '`a`',
      '{a,b}',
      'a\\',
    ];
    const text = env.write(values.map((value, at) => ({ name: `x${at}`, value })));
    const script = `${text}\nprintf '%s\\0' ${values.map((_, at) => `"$X${at}"`).join(' ')}`;
    const read = execFileSync('sh', { input: script, env: { PATH: '/usr/bin:/bin' } }).toString();
    expect(read.split('\0')).toEqual([...values, '']);
  });

  it('quotes what a shell would expand or split, and nothing else', () => {
    const written = ['plain', 'two words', '$HOME', 'a#b', "o'clock", '', 'ab+c/d=='].map((value) =>
      env.write([{ name: 'x', value }]).trim(),
    );
    expect(written).toEqual([
      'X=plain',
      "X='two words'",
      "X='$HOME'",
      "X='a#b'",
      `X="o'clock"`,
      'X=',
      'X=ab+c/d==',
    ]);
  });

  it('refuses a value that shells and dotenv read differently', () => {
    for (const value of ['a\rb', "it's\ntwo", `it's "both"`, "it's $5"]) {
      expect(() => env.write([{ name: 'x', value }])).toThrow('no spelling that shells and dotenv share');
    }
  });

  it('names variables after their path unless they have a name', () => {
    const [one, other]: Entry[] = [
      { name: 'backup', value: [] },
      { name: 'retention-days', value: 3 },
    ];
    expect(variableName([one as Entry, other as Entry])).toBe('BACKUP_RETENTION_DAYS');
    expect(variableName([one as Entry, { name: 'x', value: 1, env: 'AWS_REGION' }])).toBe('AWS_REGION');
  });
});

describe('native', () => {
  it('writes profiles as the AWS tools do', () => {
    const entries: Entry[] = [
      { name: 'default', value: [{ name: 'region', value: 'eu-west-1' }] },
      { name: 'other', value: [{ name: 'output', value: 'json' }], comment: 'why' },
    ];
    expect(native.write(entries)).toBe('[default]\nregion = eu-west-1\n\n# why\n[other]\noutput = json\n');
  });
});

describe('toml, ini, csv, xml, tfvars and properties', () => {
  const awkward = [
    'a;b',
    'a#b',
    "it's",
    '"both" and \'both\'',
    'C:\\temp\\new',
    '${HOME} %{if}',
    '=SUM(A1)',
    ' padded ',
    'one,two',
    '<a href="x">&amp;</a>',
    ']]>',
    "'''",
    'two\nlines\n',
    'two\nlines',
    '[x]',
    'true',
    'null',
    '007',
    'größe',
  ];
  const line = fc.string({ unit: 'grapheme', maxLength: 60 });

  it.each(['toml', 'ini', 'csv', 'xml', 'tfvars', 'properties'] as const)(
    'come back from a parser of %s as they were, whatever the texts hold',
    (id) => {
      fc.assert(
        fc.property(fc.oneof(line, fc.constantFrom(...awkward)), (value) => {
          fc.pre(id !== 'xml' || (/\S/.test(value) && !/[^\P{Cc}\t\n]/u.test(value)));
          // INI has no types: its reader takes a bare or quoted true for a truth.
          fc.pre(id !== 'ini' || !['true', 'false', 'null'].includes(value));
          const [outer, inner] = [fieldOf('KEY', value), fieldOf('TOKEN', `x${value}`)];
          const { content, paths } = writeEntries(formatOf(id), [
            { name: 'job', value: [{ name: 'token', value: inner.value, field: inner, comment: 'why' }] },
            { name: 'key', value, field: outer },
            { name: 'size', value: 3 },
          ]);
          const found = readText(content, id);
          for (const field of [outer, inner]) {
            const read = found.get(String(paths.get(field)));
            expect(read, content).toBe(field.value);
          }
        }),
        { seed: 7, numRuns: 300, examples: awkward.map((text) => [text]) },
      );
    },
  );

  it('leave a value as it is where some spelling allows it, so that scanners see it', () => {
    const value = 'postgres://app:p"4$#x@pg.example/db?a=1&b=2';
    const written = (id: string): string => formatOf(id).write([{ name: 'url', value }]);
    expect(written('toml')).toBe(`url = '${value}'\n`);
    expect(written('ini')).toBe(`url = ${JSON.stringify(value)}\n`);
    expect(written('csv')).toContain(`"${value.replace('"', '""')}"`);
    expect(written('xml')).toContain(`<url><![CDATA[${value}]]></url>`);
    expect(written('tfvars')).toBe(`url = ${JSON.stringify(value)}\n`);
    expect(written('properties')).toBe(`url=${value}\n`);
  });

  it('end a value in CSV and XML with a quote, where scanners look for its end', () => {
    const entries: Entry[] = [
      {
        name: 'openai',
        value: [
          { name: 'api_key', value: 'sk-4b7', comment: 'see PF-31' },
          { name: 'timeout', value: 30 },
          { name: 'pem', value: 'two\nlines' },
        ],
      },
    ];
    expect(formatOf('csv').write(entries)).toContain('openai,api_key,"sk-4b7",see PF-31\r\n');
    expect(formatOf('xml').write(entries)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<configuration>
  <!-- see PF-31 -->
  <openai
    api_key="sk-4b7"
    timeout="30">
    <pem><![CDATA[two\nlines]]></pem>
  </openai>
</configuration>
`);
  });

  it('write comments, sections and lists as their readers expect them', () => {
    const entries: Entry[] = [
      { name: 'job', value: [{ name: 'hosts', value: ['a', 'b'] }], comment: 'see -- below' },
      { name: 'debug', value: false },
    ];
    const written = Object.fromEntries(formats.map(({ id, write }) => [id, write(entries)]));
    expect(written).toMatchObject({
      toml: 'debug = false\n\n# see -- below\n[job]\nhosts = ["a", "b"]\n',
      ini: 'debug = false\n\n; see -- below\n[job]\nhosts = a,b\n',
      csv: 'section,name,value,note\r\n,debug,"false",\r\njob,hosts,"a,b",see -- below\r\n',
      tfvars: '# see -- below\njob_hosts = ["a", "b"]\ndebug = false\n',
      properties: 'debug=false\n\n# see -- below\njob.hosts=a,b\n',
      md: '```\ndebug: false\n```\n\n## job\n\nsee -- below\n\n```\nhosts: a,b\n```\n',
      txt: 'debug: false\n\njob\n---\n(see -- below)\nhosts: a,b\n',
    });
    expect(written['xml']).toContain('<!-- see \u2010- below -->\n  <job>\n    <hosts>a</hosts>');
  });

  it('refuse what XML cannot say', () => {
    expect(() => formatOf('xml').write([{ name: 'a', value: 'a\u0000b' }])).toThrow('no place in XML');
  });

  it('fence a text of Markdown with more backticks than it holds', () => {
    expect(fenced('a ```` b')).toBe('`````\na ```` b\n`````');
  });
});

function fieldOf(env: string, value: string): Field {
  return { spelling: spellingOf(env), value };
}
