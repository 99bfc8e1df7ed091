import { describe, expect, it } from 'vitest';
import { compatibleFormats, compatibleTemplates } from '#contract/template-rules.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { infrastructureTokens } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = infrastructureTokens.manifest.deploymentUI?.steps.selectionGrids;
const [tokens] = grids?.secretTypes?.categories ?? [];
const templates = grids?.codeTemplates?.categories.flatMap(({ options }) => options) ?? [];
const formats = grids?.outputFormats?.categories.flatMap(({ options }) => options) ?? [];
const good = {
  secretTypes: ['vault-service-token'],
  codeTemplate: 'shell',
  outputFormat: 'env',
  fileName: 'deploy',
};

function messages(configuration: Record<string, unknown>): string[] {
  return infrastructureTokens.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

describe('the grid of tokens', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to four of them', () => {
    const known = secretTypes.filter(({ category }) => category === 'infrastructure').map(({ id }) => id);
    expect(tokens?.options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(tokens).toMatchObject({ inputType: 'checkbox', minSelect: 1, maxSelect: most, required: true });
  });

  it('leaves templates for any two of them together (R295)', () => {
    for (const one of tokens?.options ?? []) {
      for (const other of tokens?.options ?? []) {
        expect(compatibleTemplates([one, other], templates).isFallback).toBe(false);
      }
    }
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id (R298)', () => {
    const sent = ['Docker_Hub_PAT', 'vaultapprole'];
    const { config, errors } = infrastructureTokens.parse({ ...good, secretTypes: sent });
    expect(errors).toEqual([]);
    expect(config.secretTypes).toEqual(['docker-hub-pat', 'vault-approle']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['none', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    [
      'five',
      { secretTypes: (tokens?.options ?? []).slice(0, 5).map(({ id }) => id) },
      'secretTypes: Choose at most 4.',
    ],
    [
      'a type of another agent',
      { secretTypes: ['postgres-uri'] },
      "secretTypes: There is no secret type 'postgres-uri'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    expect(messages({ ...good, ...change })).toEqual([`configuration.${sentence}`]);
  });
});

describe('generate', () => {
  it('writes each of them in every template that it fits, in every format that fits the template', () => {
    for (const option of tokens?.options ?? []) {
      const fitting = compatibleTemplates([option], templates).templates;
      expect(fitting.length).toBeGreaterThan(2);
      for (const { id: codeTemplate } of fitting) {
        for (const { id: outputFormat } of compatibleFormats(codeTemplate, formats)) {
          const asked = { secretTypes: [option.id], codeTemplate, outputFormat, fileName: 'leak' };
          const { config, errors } = infrastructureTokens.parse(asked);
          expect(errors).toEqual([]);
          const file = infrastructureTokens.generate(config, context);
          expect(file.values.map(({ secretType }) => secretType)).toContain(option.id);
        }
      }
    }
  });

  it('gives the tokens of one Vault names of their own and one address', () => {
    const chosen = ['vault-service-token', 'vault-batch-token', 'vault-approle'];
    const { config } = infrastructureTokens.parse({ ...good, secretTypes: chosen });
    const file = infrastructureTokens.generate(config, context);
    const names = file.values.map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
    const addresses = [...file.content.matchAll(/https:\/\/(vault[a-z0-9.-]+):8200/g)].map(
      ([, host]) => host,
    );
    expect(addresses).toHaveLength(1);
  });

  it('writes the same file for the same seed, and another without one', () => {
    const chosen = ['kubernetes-service-account-token', 'docker-hub-pat'];
    const { config } = infrastructureTokens.parse({ ...good, secretTypes: chosen });
    const file = infrastructureTokens.generate(config, context);
    expect(infrastructureTokens.generate(config, context)).toEqual(file);
    const other = infrastructureTokens.generate(config, { ...context, random: 'crypto' });
    const values = [file, other].flatMap((one) => one.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    expect(file.content).not.toMatch(/leak-?drill/i);
  });
});
