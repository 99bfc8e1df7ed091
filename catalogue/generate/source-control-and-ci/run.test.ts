import { describe, expect, it } from 'vitest';
import { compatibleTemplates } from '#contract/template-rules.ts';
import { secretTypeOf, secretTypes } from '#material/secret-types.ts';
import { most, offers } from './manifest.ts';
import { sourceControlAndCi } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = sourceControlAndCi.manifest.deploymentUI?.steps.selectionGrids;
const blocks = grids?.secretTypes?.categories ?? [];
const options = blocks.flatMap((block) => block.options);
const templates = grids?.codeTemplates?.categories.flatMap((block) => block.options) ?? [];
const good = { secretTypes: ['github-pat'], codeTemplate: 'shell', fileName: 'release' };

function generate(ids: readonly string[], codeTemplate: string, outputFormat = 'native') {
  const { config, errors } = sourceControlAndCi.parse({
    secretTypes: ids,
    codeTemplate,
    outputFormat,
    fileName: 'release',
  });
  expect(errors).toEqual([]);
  return sourceControlAndCi.generate(config, context);
}

describe('the grid of tokens', () => {
  it('offers every secret type of its three categories in the block where people look for it', () => {
    const categories = ['vcs', 'ci-cd', 'package-registry'] as const;
    for (const [at, category] of categories.entries()) {
      const known = secretTypes.filter((type) => type.category === category).map(({ id }) => id);
      const offered = blocks[at]?.options.map(({ id }) => id) ?? [];
      expect(offered.toSorted()).toEqual(known.toSorted());
    }
    expect(blocks.length).toBe(categories.length);
    expect(new Set(offers).size).toBe(offers.length);
  });

  it('lets a person choose from any block, never more than fit one pipeline', () => {
    for (const block of blocks) {
      expect(block).toMatchObject({ inputType: 'checkbox', selectionMode: 'multi', required: false });
      expect(block.maxSelect).toBeLessThanOrEqual(most);
    }
  });

  it('leaves templates for any two of them together (R295)', () => {
    for (const one of options) {
      expect(compatibleTemplates([one], templates).templates.length).toBeGreaterThan(2);
      for (const other of options) {
        expect(compatibleTemplates([one, other], templates).isFallback).toBe(false);
      }
    }
  });
});

describe('parse', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no token', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    [
      'three registries',
      { secretTypes: ['npm-access-token', 'pypi-token', 'nuget-api-key'] },
      "secretTypes: Choose at most 2 of 'Package registries'.",
    ],
    ['seven of them', { secretTypes: offers.slice(0, 7) }, 'secretTypes: Choose at most 6.'],
    [
      'a type of another agent',
      { secretTypes: ['openai-api-key'] },
      "secretTypes: There is no secret type 'openai-api-key'. Choose one of the list.",
    ],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    const { errors } = sourceControlAndCi.parse({ ...good, ...change });
    expect(errors.map(({ field, msg }) => `${field}: ${msg}`)).toEqual([`configuration.${sentence}`]);
  });
});

describe('generate', () => {
  it('writes every token in every template that it fits', () => {
    for (const option of options) {
      const isSlow = secretTypeOf(option.id).parts.some((part) => part.isSlow);
      const fitting = compatibleTemplates([option], templates).templates;
      for (const { id: codeTemplate } of isSlow ? fitting.slice(0, 1) : fitting) {
        const file = generate([option.id], codeTemplate);
        expect(file.values.map(({ secretType }) => secretType)).toContain(option.id);
        for (const { value, start, end } of file.values) {
          if (!value.includes('\n')) expect(file.content.slice(start, end)).toBe(value);
        }
      }
    }
  });

  it('brings the token that renews another, and renews none alone', () => {
    for (const id of ['github-app-user-token', 'github-refresh-token']) {
      const made = generate([id], 'dotenv', 'env').values.map(({ secretType }) => secretType);
      expect(made.toSorted()).toEqual(['github-app-user-token', 'github-refresh-token']);
    }
  });

  it('gives each of two tokens of a vendor a name of its own', () => {
    const { values } = generate(['github-pat', 'github-fine-grained-pat', 'gitlab-pat'], 'dotenv', 'env');
    expect(values.map(({ name }) => name).toSorted()).toEqual(['GH_TOKEN', 'GITHUB_TOKEN', 'GITLAB_TOKEN']);
  });

  it('writes the same file for the same seed, another without one, and never says that it is one of ours', () => {
    const { config } = sourceControlAndCi.parse({ ...good, secretTypes: ['github-pat', 'npm-access-token'] });
    const file = sourceControlAndCi.generate(config, context);
    expect(sourceControlAndCi.generate(config, context)).toEqual(file);
    const other = sourceControlAndCi.generate(config, { ...context, random: 'crypto' });
    const values = [file, other].flatMap((one) => one.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    for (const { content } of [file, other]) expect(content).not.toMatch(/leak-?drill/i);
    expect(file).toMatchObject({ fileName: 'release.sh' });
  });
});
