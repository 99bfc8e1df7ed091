import { describe, expect, it } from 'vitest';
import { accountOfKeyId } from './aws-key-id.ts';
import { formats } from './formats.ts';
import { inertnessFaults } from './inertness.ts';
import { MOST_SETS, MOST_SETS_WITH_KEYS, mostSetsOf } from './many-sets.ts';
import { cryptoRandom, seededRandom } from './random.ts';
import { secretTypes } from './secret-types.ts';
import { templates } from './templates.ts';
import { expectReadable, expectUntold, type Sample } from './testing/written-files.ts';
import { checkFileRequest, writeFile, type FileRequest, type WrittenFile } from './write-file.ts';

const now = new Date('2026-11-21T10:00:00Z');
const wish = {
  secretTypes: ['aws-access-key'],
  codeTemplate: 'plain',
  outputFormat: 'json',
  fileName: 'keys',
  sets: 5,
};

function write(request: Partial<FileRequest>, seed?: string): WrittenFile {
  const random = seed === undefined ? cryptoRandom() : seededRandom(seed);
  return writeFile({ ...wish, ...request }, { random, now });
}

function sampleOf(request: Partial<FileRequest>, seed: string): Sample {
  const { secretTypes: ids, codeTemplate: template, outputFormat: format } = { ...wish, ...request };
  const types = secretTypes.filter(({ id }) => ids.includes(id));
  return { types, template, format, file: write(request, seed) };
}

const able = templates.filter(({ writeSeveral }) => writeSeveral !== undefined);
const combinations = able.flatMap(({ id: codeTemplate }) =>
  formats.map(({ id: outputFormat }) => ({ codeTemplate, outputFormat })),
);

describe.each(combinations)('many sets as $codeTemplate with $outputFormat', (combination) => {
  it.each<[string, string[]]>([
    ['of one type', ['groq-api-key']],
    ['of AWS', ['aws-access-key']],
    ['of AWS, the session with the keys that renew it', ['aws-session-token', 'aws-access-key']],
    ['of several types with what belongs to them', ['openai-api-key', 'anthropic-api-key', 'twilio-api-key']],
    ['of text with many lines', ['ec-private-key', 'github-pat']],
  ])('%s stand where a real reader finds them, each under its own name', (_name, ids) => {
    const sample = sampleOf({ ...combination, secretTypes: ids, sets: 7 }, 'seven');
    expectReadable(sample);
    expectUntold(sample);
    const { values } = sample.file;
    const one = write({ ...combination, secretTypes: ids, sets: 1 }, 'seven');
    expect(values.length).toBe(7 * one.values.length);
    expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
    expect(new Set(values.map(({ name }) => name)).size).toBe(values.length);
  });
});

describe('many sets', () => {
  it.each(['json', 'env', 'tfvars', 'ini'])(
    'of every type are readable as %s',
    (outputFormat) => {
      for (const { id } of secretTypes) {
        if (mostSetsOf([id]) < MOST_SETS) continue;
        expectReadable(sampleOf({ secretTypes: [id], outputFormat, sets: 2 }, id));
      }
    },
    60_000,
  );

  it('fill a file with a thousand: all different, all inert, the same again for the same seed', () => {
    for (const ids of [['aws-access-key'], ['postgres-uri']]) {
      const request = { secretTypes: ids, sets: MOST_SETS };
      const file = write(request, 'thousand');
      expect(file.content).toBe(write(request, 'thousand').content);
      expect(file.content).not.toBe(write(request, 'other').content);
      expect(new Set(file.values.map(({ value }) => value)).size).toBe(file.values.length);
      expect(new Set(file.values.map(({ path }) => path)).size).toBe(file.values.length);
      expect(file.values.length % MOST_SETS).toBe(0);
      expect(inertnessFaults(file, {})).toEqual([]);
    }
  });

  it('are told by their services, whose names a variable cannot mix up', () => {
    const file = write({ sets: MOST_SETS, outputFormat: 'env' }, 'names');
    const names = file.content.split('\n').flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    expect(names.length).toBe(3 * MOST_SETS);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /_\d\d_AWS_ACCESS_KEY_ID$/.test(name)).length).toBeGreaterThan(500);
  });

  it('belong to one company: one domain, one account, one directory, one login each', () => {
    const keys = write({ sets: 50, outputFormat: 'yaml' }, 'company');
    const ids = keys.values.filter(({ secretType }) => secretType === 'aws-access-key');
    expect(new Set(ids.map(({ value }) => accountOfKeyId(value))).size).toBe(1);
    const logins = write({ secretTypes: ['postgres-uri'], sets: 200 }, 'company');
    const hosts = logins.content.matchAll(/\.([a-z-]+\.example)\b/g);
    expect(new Set([...hosts].map(([, host]) => host)).size).toBe(1);
    const users = logins.content.matchAll(/postgres(?:ql)?:\/\/([^:]+):/g);
    expect(new Set([...users].map(([, user]) => user)).size).toBe(200);
    const apps = write({ secretTypes: ['azure-client-secret'], sets: 20, outputFormat: 'env' }, 'company');
    const tenants = [...apps.content.matchAll(/_TENANT_ID=(.+)$/gm)].map(([, tenant]) => tenant);
    expect(tenants.length).toBe(20);
    expect(new Set(tenants).size).toBe(1);
    const clients = [...apps.content.matchAll(/_CLIENT_ID=(.+)$/gm)].map(([, client]) => client);
    expect(new Set(clients).size).toBe(20);
  });

  it('are counted while they are drawn', () => {
    const seen: number[] = [];
    writeFile(wish, { random: cryptoRandom(), now, onSet: (done) => seen.push(done) });
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('leave a file of one set as it was', () => {
    expect(write({ sets: 1 }, 'one')).toEqual(write({ sets: undefined }, 'one'));
  });
});

describe('a number of sets', () => {
  it.each([0, -1, 1.5, 1001, Number.NaN, Infinity])('of %s is refused with a sentence', (sets) => {
    expect(checkFileRequest({ ...wish, sets })).toEqual([
      { field: 'sets', sentence: 'The number of sets is a whole number from 1 to 1,000.' },
    ]);
    expect(() => write({ sets })).toThrow('whole number from 1 to 1,000');
  });

  it('is one where a template is written around one service, which says who holds more', () => {
    for (const template of templates) {
      if (able.includes(template)) continue;
      expect(checkFileRequest({ ...wish, codeTemplate: template.id, sets: 2 })).toEqual([
        {
          field: 'sets',
          sentence: `'${template.label}' is written around one service and holds one set. For several, choose the template 'Plain values'.`,
        },
      ]);
      expect(checkFileRequest({ ...wish, codeTemplate: template.id, sets: 1 })).toEqual([]);
    }
  });

  it('is smaller where each set makes a real key pair, also for what only belongs to it', () => {
    const slow = secretTypes.filter(({ parts }) => parts.some(({ isSlow }) => isSlow));
    expect(slow.length).toBeGreaterThan(3);
    for (const { id } of slow) expect(mostSetsOf([id])).toBe(MOST_SETS_WITH_KEYS);
    for (const { id, companions } of secretTypes) {
      if (slow.some((type) => companions.includes(type.id)))
        expect(mostSetsOf([id])).toBe(MOST_SETS_WITH_KEYS);
    }
    expect(checkFileRequest({ ...wish, secretTypes: ['rsa-private-key'], sets: 51 })).toEqual([
      {
        field: 'sets',
        sentence:
          'The number of sets is a whole number from 1 to 50: each set holds a private key, which takes its time to make.',
      },
    ]);
  });
});
