import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { databaseCredentials } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = databaseCredentials.manifest.deploymentUI?.steps.selectionGrids;
const [databases] = grids?.secretTypes?.categories ?? [];
const good = { secretTypes: ['postgres-uri'], codeTemplate: 'dotenv', outputFormat: 'env', fileName: 'app' };

function messages(configuration: Record<string, unknown>): string[] {
  return databaseCredentials.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

describe('the grid of databases', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to four of them', () => {
    const known = secretTypes.filter(({ category }) => category === 'database').map(({ id }) => id);
    expect(databases?.options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(databases).toMatchObject({ inputType: 'checkbox', minSelect: 1, maxSelect: most, required: true });
  });

  it('leaves templates for any two of them together (R295)', () => {
    expectCommonTemplates(databaseCredentials, databases?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id (R298)', () => {
    const { config, errors } = databaseCredentials.parse({
      ...good,
      secretTypes: ['Postgres_URI', 'redisuri'],
    });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['postgres-uri', 'redis-uri']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['none', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    [
      'five',
      { secretTypes: (databases?.options ?? []).slice(0, 5).map(({ id }) => id) },
      'secretTypes: Choose at most 4.',
    ],
    [
      'a type of another agent',
      { secretTypes: ['openai-api-key'] },
      "secretTypes: There is no secret type 'openai-api-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    expect(messages({ ...good, ...change })).toEqual([`configuration.${sentence}`]);
  });
});

describe('generate', () => {
  it('writes each of them in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(databaseCredentials, databases?.options ?? [], 3);
  });

  it('gives four of them in one file names of their own, all for one service', () => {
    const chosen = ['postgres-uri', 'jdbc-url', 'redis-uri', 'amqp-uri'];
    const { config } = databaseCredentials.parse({ ...good, secretTypes: chosen });
    const file = databaseCredentials.generate(config, context);
    const names = file.values.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(file.values.map(({ secretType }) => secretType))).toEqual(new Set(chosen));
    const hosts = [...file.content.matchAll(/@([a-z0-9.-]+):\d+/g)].map(([, host]) => String(host));
    expect(hosts.length).toBe(3);
    expect(new Set(hosts.map((host) => host.split('.').slice(1).join('.'))).size).toBe(1);
    const users = [...file.content.matchAll(/:\/\/([a-z_]+):/g)].map(([, user]) => user);
    expect(new Set(users).size).toBe(1);
  });

  it('writes the same file for the same seed, and another without one', () => {
    const { config } = databaseCredentials.parse(good);
    const file = databaseCredentials.generate(config, context);
    expect(databaseCredentials.generate(config, context)).toEqual(file);
    const other = databaseCredentials.generate(config, { ...context, random: 'crypto' });
    expect(other.values.map(({ value }) => value)).not.toEqual(file.values.map(({ value }) => value));
    expect(file.content).not.toMatch(/leak-?drill/i);
  });
});
