import { describe, expect, it } from 'vitest';
import { compatibleFormats } from '#contract/template-rules.ts';
import { awsAccessKeys } from './run.ts';

const now = new Date('2026-11-21T12:00:00Z');
const defaults = { secretTypes: ['aws-access-key'], codeTemplate: 'none', outputFormat: 'json' };

function messages(configuration: Record<string, unknown>): string[] {
  return awsAccessKeys.parse(configuration).errors.map(({ field, msg }) => `${field}: ${msg}`);
}

describe('parse', () => {
  it('needs a file name only', () => {
    const { config, errors } = awsAccessKeys.parse({ fileName: 'settings' });
    expect(errors).toEqual([]);
    expect(config).toEqual({ ...defaults, fileName: 'settings' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['the wizard', { secretTypes: ['aws-session-token'], codeTemplate: 'python', outputFormat: 'env' }],
    ['the dialog', { secretType: 'aws-session-token', codeTemplate: 'python', outputFormat: 'env' }],
    ['a script', { secret_types: 'AWS_Session_Token', code_template: 'Python', 'Output Format': 'ENV' }],
    [
      'a doubled choice',
      { secretTypes: ['aws-session-token', 'awssessiontoken'], codeTemplate: 'python', outputFormat: 'env' },
    ],
  ])('reads what %s sends', (_name, given) => {
    for (const name of ['fileName', 'file_name']) {
      const { config, errors } = awsAccessKeys.parse({ ...given, [name]: 'deploy.py' });
      expect(errors).toEqual([]);
      expect(config).toEqual({
        secretTypes: ['aws-session-token'],
        codeTemplate: 'python',
        outputFormat: 'env',
        fileName: 'deploy.py',
      });
    }
  });

  it('says what is missing or wrong, field by field', () => {
    expect(messages({})).toEqual(['configuration.fileName: File name is required']);
    expect(messages({ fileName: '  ' })).toEqual(['configuration.fileName: File name is required']);
    expect(messages({ fileName: 'a', secretTypes: [] })).toEqual([
      'configuration.secretTypes: Choose at least one secret type.',
    ]);
    expect(
      messages({ fileName: 'a', secretTypes: ['stripe'], codeTemplate: 'cobol', outputFormat: 'docx' }),
    ).toEqual([
      "configuration.secretTypes: There is no secret type 'stripe'. Choose one of the list.",
      "configuration.codeTemplate: There is no code template 'cobol'.",
      "configuration.outputFormat: There is no output format 'docx'.",
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['numbers', { fileName: 7, secretTypes: 7, codeTemplate: 7, outputFormat: 7 }],
    ['objects', { fileName: {}, secretTypes: {}, codeTemplate: {}, outputFormat: {} }],
    ['lists of lists', { fileName: [['a']], secretTypes: [['a']], codeTemplate: [1], outputFormat: [1] }],
    ['a flood', { fileName: 'a', secretTypes: Array.from({ length: 10_000 }, () => 'x') }],
    ['a very long id', { fileName: 'a', codeTemplate: 'x'.repeat(100_000) }],
    ['a path', { fileName: '../../etc/passwd' }],
    ['names of the prototype', { fileName: 'a', codeTemplate: '__proto__', outputFormat: 'constructor' }],
  ])('refuses %s with sentences of a readable length', (_name, configuration) => {
    const found = messages(configuration);
    expect(found.length).toBeGreaterThan(0);
    for (const message of found) {
      expect(message).toMatch(/^configuration\.\w+: .+\.$/);
      expect(message.length).toBeLessThan(250);
    }
  });
});

describe('generate', () => {
  const context = { random: { seed: 'a' }, now, accountPool: [] } as const;
  const { config } = awsAccessKeys.parse({ fileName: 'settings', codeTemplate: 'plain' });

  it('writes the same file for the same seed, and another for another', () => {
    const file = awsAccessKeys.generate(config, context);
    expect(awsAccessKeys.generate(config, context)).toEqual(file);
    expect(awsAccessKeys.generate(config, { ...context, random: { seed: 'b' } }).content).not.toBe(
      file.content,
    );
    expect(file).toMatchObject({ fileName: 'settings.json', mediaType: 'application/json' });
  });

  it('never writes the same value twice without a seed', () => {
    const files = Array.from({ length: 20 }, () =>
      awsAccessKeys.generate(config, { ...context, random: 'crypto' }),
    );
    const values = files.flatMap((file) => file.values.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
  });

  it('says where each value stands', () => {
    const file = awsAccessKeys.generate(config, context);
    expect(file.values.map(({ name }) => name)).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
    for (const { value, start, end } of file.values) expect(file.content.slice(start, end)).toBe(value);
  });

  it('names the account that was proven, and tells the person', () => {
    const file = awsAccessKeys.generate(config, { ...context, accountId: '210987654329' });
    expect(file.note).toContain('210987654329');
  });
});

describe('the grids', () => {
  const grids = awsAccessKeys.manifest.deploymentUI?.steps.selectionGrids;

  it('offer only what can be generated', () => {
    const ids = (grid: 'secretTypes' | 'codeTemplates' | 'outputFormats') =>
      (grids?.[grid]?.categories ?? []).flatMap(({ options }) => options.map(({ id }) => id));
    expect(ids('secretTypes')).toEqual(['aws-access-key', 'aws-session-token']);
    expect(ids('outputFormats')).toEqual(expect.arrayContaining(['json', 'yaml', 'env']));
    expect(ids('codeTemplates')).not.toContain('none');
    const formats = grids?.outputFormats?.categories.flatMap(({ options }) => options) ?? [];
    for (const secretType of ids('secretTypes')) {
      for (const codeTemplate of ids('codeTemplates')) {
        for (const { id: outputFormat } of compatibleFormats(codeTemplate, formats)) {
          const given = { secretTypes: [secretType], codeTemplate, outputFormat, fileName: 'leak' };
          const { config, errors } = awsAccessKeys.parse(given);
          expect(errors).toEqual([]);
          const file = awsAccessKeys.generate(config, { random: 'crypto', now, accountPool: [] });
          expect(file.values.length).toBeGreaterThan(1);
        }
      }
    }
  });

  it('begin with JSON and the long-term pair', () => {
    expect(grids?.outputFormats?.selectedItems).toEqual(['json']);
    expect(grids?.secretTypes?.selectedItems).toEqual(['aws-access-key']);
  });
});
