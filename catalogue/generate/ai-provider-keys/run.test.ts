import { describe, expect, it } from 'vitest';
import { expectCommonTemplates, expectEveryFile } from '#catalogue/generate/testing.ts';
import { compatibleTemplates } from '#contract/template-rules.ts';
import { secretTypes } from '#material/secret-types.ts';
import { most } from './manifest.ts';
import { aiProviderKeys } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
const grids = aiProviderKeys.manifest.deploymentUI?.steps.selectionGrids;
const [providers] = grids?.secretTypes?.categories ?? [];
const templates = grids?.codeTemplates?.categories.flatMap(({ options }) => options) ?? [];
const good = { secretTypes: ['openai-api-key'], codeTemplate: 'python', fileName: 'summaries' };

function messages(configuration: Record<string, unknown>): string[] {
  return aiProviderKeys.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

describe('the grid of providers', () => {
  it('offers every secret type of its category, to be chosen by checkbox, one to six of them', () => {
    const known = secretTypes.filter(({ category }) => category === 'ai').map(({ id }) => id);
    expect(providers?.options.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    expect(providers).toMatchObject({
      inputType: 'checkbox',
      selectionMode: 'multi',
      minSelect: 1,
      maxSelect: most,
      required: true,
    });
    expect(grids?.secretTypes).toMatchObject({ selectionMode: 'multi', selectedItems: [] });
  });

  it.each([
    'openai-api-key',
    'openai-organization-id',
    'anthropic-api-key',
    'cohere-api-key',
    'huggingface-user-token',
    'replicate-api-token',
    'stability-ai-api-key',
  ])('fits %s to python and javascript by the built-in mapping, and to its own list (R295, R296)', (id) => {
    const option = providers?.options.find((one) => one.id === id);
    const mapped = compatibleTemplates([{ id, label: id }], templates);
    expect(mapped.templates.map((one) => one.id).toSorted()).toEqual(['javascript', 'python']);
    expect(option?.compatibleTemplates).toEqual([
      'python',
      'javascript',
      'typescript',
      'dotenv',
      'notebook',
      'shell',
      'docker-compose',
      'github-actions',
      'prose',
    ]);
  });

  it('leaves templates for any two providers together (R295)', () => {
    expectCommonTemplates(aiProviderKeys, providers?.options ?? []);
  });
});

describe('parse', () => {
  it('reads what the wizard sends, under any spelling of an id (R298, R303)', () => {
    const sent = ['OpenAI_API_Key', 'cohereapikey', 'openai-api-key'];
    const { config, errors } = aiProviderKeys.parse({ ...good, secretTypes: sent, file_name: 'summaries' });
    expect(errors).toEqual([]);
    expect(config).toEqual({
      secretTypes: ['openai-api-key', 'cohere-api-key'],
      codeTemplate: 'python',
      outputFormat: 'json',
      fileName: 'summaries',
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no provider', { secretTypes: [] }, 'secretTypes: Choose at least one secret type.'],
    ['nothing at all', { secretTypes: undefined }, 'secretTypes: Choose at least one secret type.'],
    [
      'seven providers',
      { secretTypes: (providers?.options ?? []).slice(0, 7).map(({ id }) => id) },
      'secretTypes: Choose at most 6.',
    ],
    [
      'a type of another agent',
      { secretTypes: ['aws-access-key'] },
      "secretTypes: There is no secret type 'aws-access-key'. Choose one of the list.",
    ],
    [
      'a name of the prototype',
      { secretTypes: ['openai-api-key', '__proto__'] },
      "secretTypes: There is no secret type '__proto__'. Choose one of the list.",
    ],
    ['a number', { secretTypes: [7] }, 'secretTypes: A secret type must be text.'],
    ['a path', { fileName: 'a/b' }, 'fileName: A file name cannot hold / . Leave it out.'],
  ])('refuses %s with one sentence', (_name, change, sentence) => {
    expect(messages({ ...good, ...change })).toEqual([`configuration.${sentence}`]);
  });
});

describe('generate', () => {
  it('writes every provider in every template that it fits, in every format that fits the template', () => {
    expectEveryFile(aiProviderKeys, providers?.options ?? [], 3);
  });

  it('writes the same file for the same seed, another without one, and never says that it is one of ours', () => {
    const { config } = aiProviderKeys.parse({ ...good, secretTypes: ['anthropic-api-key', 'groq-api-key'] });
    const file = aiProviderKeys.generate(config, context);
    expect(aiProviderKeys.generate(config, context)).toEqual(file);
    const others = [1, 2].map(() => aiProviderKeys.generate(config, { ...context, random: 'crypto' }));
    const values = [file, ...others].flatMap((one) => one.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
    for (const { content } of [file, ...others]) expect(content).not.toMatch(/leak-?drill/i);
    expect(file).toMatchObject({ fileName: 'summaries.py', mediaType: 'text/x-python' });
    expect(file.note).toContain('no vendor has issued it');
  });

  it('names the organization beside the key, once for two keys', () => {
    const { config } = aiProviderKeys.parse({
      ...good,
      secretTypes: ['openai-api-key', 'openai-admin-key'],
    });
    const file = aiProviderKeys.generate(config, context);
    expect(file.values.map(({ secretType }) => secretType).toSorted()).toEqual([
      'openai-admin-key',
      'openai-api-key',
      'openai-organization-id',
    ]);
  });
});
