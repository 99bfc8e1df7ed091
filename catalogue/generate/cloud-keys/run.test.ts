import { describe, expect, it } from 'vitest';
import { compatibleFormats, compatibleTemplates } from '#contract/template-rules.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { cloudKeys } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = cloudKeys.manifest.deploymentUI?.steps.selectionGrids;
const families = grids?.secretTypes?.categories ?? [];
const options = families.flatMap((family) => family.options);
const templates = grids?.codeTemplates?.categories.flatMap((category) => category.options) ?? [];
const formats = grids?.outputFormats?.categories.flatMap((category) => category.options) ?? [];
const good = { secretTypes: ['digitalocean-pat'], codeTemplate: 'python', fileName: 'inventory' };
/** They stand in the agent for AWS key pairs. */
const elsewhere = ['aws-access-key', 'aws-secret-access-key', 'aws-session-token'];

function messages(configuration: Record<string, unknown>): string[] {
  return cloudKeys.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

function generate(chosen: readonly string[], template = 'dotenv', format = 'env', more = {}) {
  const asked = { secretTypes: chosen, codeTemplate: template, outputFormat: format, fileName: 'leak' };
  const { config, errors } = cloudKeys.parse(asked);
  expect(errors).toEqual([]);
  return cloudKeys.generate(config, { ...context, ...more });
}

describe('the grid of vendors', () => {
  it('offers every secret type of its category once, but for AWS key pairs', () => {
    const known = secretTypes.filter(({ category }) => category === 'cloud').map(({ id }) => id);
    const offered = [...options.map(({ id }) => id), ...elsewhere];
    expect(offered.toSorted()).toEqual(known.toSorted());
  });

  it('groups them by family, none of which must be chosen from, none of which can be chosen whole', () => {
    expect(families.map(({ title }) => title)).toEqual([
      'Google Cloud',
      'Microsoft Azure',
      'Cloudflare',
      'AWS, Alibaba Cloud and DigitalOcean',
      'Application platforms',
    ]);
    for (const family of families) {
      expect(family).toMatchObject({ inputType: 'checkbox', selectionMode: 'multi', required: false });
      expect(family.maxSelect ?? Infinity).toBeLessThan(most);
    }
  });

  it('leaves templates for any two of them together (R295)', () => {
    for (const one of options) {
      for (const other of options) {
        expect(compatibleTemplates([one, other], templates).isFallback).toBe(false);
      }
    }
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id (R298)', () => {
    const sent = ['GCP_API_Key', 'vercelToken', 'gcp-api-key'];
    const { config, errors } = cloudKeys.parse({ ...good, secretTypes: sent });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['gcp-api-key', 'vercel-token']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['none', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    [
      'more than three of a family',
      { secretTypes: families[1]?.options.slice(0, 4).map(({ id }) => id) },
      "secretTypes: Choose at most 3 of 'Microsoft Azure'.",
    ],
    ['seven', { secretTypes: options.slice(0, 7).map(({ id }) => id) }, 'secretTypes: Choose at most 6.'],
    [
      'a type of another agent',
      { secretTypes: ['aws-access-key'] },
      "secretTypes: There is no secret type 'aws-access-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    expect(messages({ ...good, ...change })).toEqual([`configuration.${sentence}`]);
  });

  it('takes three of one family beside three of another', () => {
    const chosen = [families[1], families[4]].flatMap((family) => family?.options.slice(0, 3) ?? []);
    expect(messages({ ...good, secretTypes: chosen.map(({ id }) => id) })).toEqual([]);
  });
});

describe('generate', () => {
  it('writes each of them in every template that it fits, in every format where that is quick', () => {
    for (const option of options) {
      const isSlow = secretTypes
        .find(({ id }) => id === option.id)
        ?.parts.some((part) => part.isSlow === true);
      const fitting = compatibleTemplates([option], templates).templates;
      expect(fitting.length).toBeGreaterThan(3);
      for (const { id: template } of fitting) {
        const fittingFormats = compatibleFormats(template, formats);
        for (const { id: format } of isSlow === true ? fittingFormats.slice(0, 1) : fittingFormats) {
          const { values } = generate([option.id], template, format);
          expect(values.map(({ secretType }) => secretType)).toContain(option.id);
        }
      }
    }
  });

  it('gives three of Azure names of their own, for one tenant', () => {
    const azure = families[1]?.options.slice(0, 3).map(({ id }) => id) ?? [];
    const { content, values } = generate(azure);
    const names = [...content.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(values.map(({ secretType }) => secretType).toSorted()).toEqual(azure.toSorted());
    const account = /^AZURE_STORAGE_ACCOUNT=(\w+)$/m.exec(content)?.[1];
    expect(content).toContain(`AccountName=${account};`);
  });

  it('names one project in a Supabase key and a Supabase token', () => {
    const { content } = generate(['supabase-secret-key', 'supabase-pat']);
    const project = /^SUPABASE_PROJECT_REF=(\w+)$/m.exec(content)?.[1];
    expect(content).toContain(`SUPABASE_URL=https://${project}.supabase.co\n`);
  });

  it('says whose account a Bedrock key names, and of the others that nobody has issued them', () => {
    const accountId = '464712093558';
    const file = generate(['aws-bedrock-api-key'], 'dotenv', 'env', { accountId });
    const inside = Buffer.from((file.values[0]?.value ?? '').slice(4), 'base64').toString('latin1');
    expect(inside).toContain(`-at-${accountId}:`);
    expect(file.note).toContain(`your own account ${accountId}`);
    expect(generate(['heroku-api-key']).note).toContain('no vendor has issued it');
  });

  it('writes the same file for the same seed, and another without one', () => {
    const chosen = ['gcp-service-account-json', 'fly-io-token'];
    const file = generate(chosen);
    expect(generate(chosen)).toEqual(file);
    const other = generate(chosen, 'dotenv', 'env', { random: 'crypto' });
    expect(other.values.map(({ value }) => value)).not.toEqual(file.values.map(({ value }) => value));
    for (const { content } of [file, other]) expect(content).not.toMatch(/leak-?drill/i);
  });
});
