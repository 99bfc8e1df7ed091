import { describe, expect, it } from 'vitest';
import { previewConfiguration } from './preview.ts';
import { agent, category, grid } from './testing-agents.ts';
import {
  canGenerate,
  configurationFor,
  fileNameError,
  firstChoice,
  formatsFor,
  generationOf,
  stepOf,
  stepsOf,
  stillNeeded,
  templatesFor,
  type WizardChoice,
  type WizardGrids,
  withProviders,
  withTemplate,
} from './wizard-state.ts';

const providers = category('checkbox', 'openai', 'aws');
providers.options[1] = { id: 'aws', label: 'AWS', compatibleTemplates: ['terra-form', 'PYTHON'] };
const grids: WizardGrids = {
  providers: grid('multi', providers),
  templates: grid('single', category('radio', 'python', 'javascript', 'terraform')),
  formats: grid('single', category('radio', 'yaml', 'json')),
};
const bare: WizardGrids = { ...grids, formats: grid('single') };

function choice(parts: Partial<WizardChoice>): WizardChoice {
  return { providers: ['aws'], template: 'python', format: 'json', fileName: 'keys', sets: '1', ...parts };
}

describe('firstChoice', () => {
  it('is template none, format json, and no provider where several may be chosen (R277, R278, R580)', () => {
    expect(firstChoice(grids)).toEqual({
      providers: [],
      template: 'none',
      format: 'json',
      fileName: '',
      sets: '1',
    });
  });

  it('takes the first provider where only one can be chosen (R279)', () => {
    const single = {
      ...grids,
      providers: grid('single', category('radio', 'a', 'b'), category('radio', 'c')),
    };
    expect(firstChoice(single).providers).toEqual(['a']);
  });

  it('preselects json only if it is offered (Q13)', () => {
    expect(
      firstChoice({ ...grids, formats: grid('single', category('radio', 'env')) }).format,
    ).toBeUndefined();
    expect(firstChoice(bare).format).toBeUndefined();
  });
});

describe('stepsOf and stepOf', () => {
  it('have a format step only where there are formats (R269 to R272)', () => {
    expect(stepsOf(grids)).toEqual([
      'Choose a Provider',
      'Select Template',
      'Select Output Format',
      'Name File',
    ]);
    expect(stepsOf(bare)).toEqual(['Choose a Provider', 'Select Template', 'Name File']);
  });

  it.each([
    ['no provider', { providers: [] }, 1, 1],
    ['no real template', { template: 'none' }, 2, 2],
    ['no format', { format: undefined, fileName: '' }, 3, 3],
    ['no file name', { fileName: ' ' }, 4, 3],
    ['nothing missing', {}, 5, 4],
  ])('are at the right step with %s (R280 to R283)', (_, parts, withFormats, without) => {
    expect(stepOf(choice(parts), grids)).toBe(withFormats);
    expect(stepOf(choice(parts), bare)).toBe(without);
  });
});

describe('withProviders', () => {
  it('clears a template that no longer fits and says why (R284)', () => {
    const cleared = withProviders(choice({ template: 'terraform' }), ['openai'], grids);
    expect(cleared.choice.template).toBe('none');
    expect(cleared.note).toBe('Template cleared: it does not fit OPENAI.');
  });

  it('keeps one that fits, whatever the spelling of its id (R298)', () => {
    expect(withProviders(choice({ template: 'terraform' }), ['aws'], grids)).toEqual({
      choice: choice({ template: 'terraform' }),
      note: undefined,
    });
    expect(withProviders(choice({}), ['openai', 'aws'], grids).choice.template).toBe('python');
  });
});

describe('formatsFor and withTemplate', () => {
  const formats = category('radio', 'json', 'csv', 'tfvars');
  formats.options[1] = { id: 'csv', label: 'CSV', compatibleTemplates: ['plain'] };
  formats.options[2] = { id: 'tfvars', label: 'tfvars', compatibleTemplates: ['plain', 'Terra-Form'] };
  const more = { ...grids, formats: grid('single', formats) };

  it('show the formats that fit the template, all without one', () => {
    const shown = (template: string) => formatsFor({ template }, more).map(({ id }) => id);
    expect(shown('none')).toEqual(['json', 'csv', 'tfvars']);
    expect(shown('python')).toEqual(['json']);
    expect(shown('terraform')).toEqual(['json', 'tfvars']);
    expect(formatsFor({ template: 'python' }, grids).map(({ id }) => id)).toEqual(['yaml', 'json']);
  });

  it('change a format that does not fit the new template, and say so', () => {
    const before = choice({ template: 'none', format: 'csv' });
    expect(withTemplate(before, 'python', more)).toEqual({
      choice: choice({ template: 'python', format: 'json' }),
      note: 'Output format changed to JSON: CSV does not fit this template.',
    });
    expect(withTemplate(choice({ format: 'tfvars' }), 'terraform', more)).toEqual({
      choice: choice({ template: 'terraform', format: 'tfvars' }),
      note: undefined,
    });
  });
});

describe('templatesFor', () => {
  it('shows those that fit, all without a provider, all with a warning when none fits (R295 to R301)', () => {
    const shown = (ids: string[], among = grids) => {
      const { templates, isFallback } = templatesFor({ providers: ids }, among);
      return [templates.map(({ id }) => id).join(), isFallback];
    };
    expect(shown([])).toEqual(['python,javascript,terraform', false]);
    expect(shown(['openai'])).toEqual(['python,javascript', false]);
    expect(shown(['aws'])).toEqual(['python,terraform', false]);
    const only = { ...grids, templates: grid('single', category('radio', 'bash')) };
    expect(shown(['aws'], only)).toEqual(['bash', true]);
  });
});

describe('canGenerate and stillNeeded', () => {
  it('ask for a file name, enough providers and a real template (R288 to R290)', () => {
    expect(canGenerate(choice({}), grids)).toBe(true);
    expect(canGenerate(choice({ fileName: ' ' }), grids)).toBe(false);
    expect(canGenerate(choice({ providers: [] }), grids)).toBe(false);
    expect(canGenerate(choice({ template: 'none' }), grids)).toBe(false);
    const two = { ...grids, providers: grid('multi', { ...providers, minSelect: 2 }) };
    expect(canGenerate(choice({}), two)).toBe(false);
  });

  it('name what is missing, in order', () => {
    const nothing = { providers: [], template: 'none', format: undefined, fileName: '' };
    expect(stillNeeded(nothing, grids)).toEqual(['provider', 'template', 'output format', 'file name']);
    expect(stillNeeded(choice({}), grids)).toEqual([]);
  });
});

describe('fileNameError', () => {
  it('is shown once touched and empty (R287), and for what is no file name (Q48)', () => {
    expect(fileNameError('', false)).toBeUndefined();
    expect(fileNameError(' ', true)).toBe('File name is required');
    for (const name of ['a/b', 'a\\b', 'C:x', '..', '.'])
      expect(fileNameError(name, false)).toContain('no path');
    expect(fileNameError('k'.repeat(201), false)).toContain('200');
    for (const name of ['a?', '"a"', 'a|b', '<a>', 'a*'])
      expect(fileNameError(name, false)).toContain('cannot hold');
    expect(fileNameError('a\u0007b', false)).toContain('control character');
    expect(fileNameError('keys.', false)).toContain('end with a dot');
    expect(fileNameError('backup-keys.v2', true)).toBeUndefined();
  });
});

describe('configurationFor', () => {
  const tenant = { name: 'tenant', type: 'text' as const, required: true };
  const withField = (parts: object) =>
    agent({
      type: 'Generate',
      configSchema: { fields: [{ ...tenant, ...parts }] },
      deploymentUI: {
        steps: {
          selectionGrids: {
            secretTypes: grid('multi', providers),
            codeTemplates: grid('single', category('radio', 'python')),
            outputFormats: grid('single', category('radio', 'json')),
          },
        },
      },
    });

  it('refuses a choice that is missing and a required field without a value (R243-R246)', () => {
    expect(() => configurationFor(withField({}), choice({ format: undefined }))).toThrow(
      'Please select: Output Format',
    );
    expect(() => configurationFor(withField({}), choice({}))).toThrow('Missing required fields: tenant');
  });

  it('is the generation payload, with the defaults of fields that the wizard does not ask for', () => {
    expect(configurationFor(withField({ default: 'acme' }), choice({}))).toEqual({
      tenant: 'acme',
      ...generationOf(choice({}), grids),
    });
    expect(configurationFor(withField({ required: false }), choice({}))).toEqual(
      generationOf(choice({}), grids),
    );
  });
});

describe('generationOf', () => {
  it('is the payload of the specification, with the name under both spellings (R303)', () => {
    expect(generationOf(choice({ fileName: ' keys ' }), grids)).toEqual({
      codeTemplate: 'python',
      secretTypes: ['aws'],
      outputFormat: 'json',
      fileName: 'keys',
      file_name: 'keys',
    });
  });

  it('is previewed under a sample name, and only once provider and template are chosen', () => {
    expect(previewConfiguration(choice({}), grids)).toEqual(generationOf(choice({}), grids));
    for (const fileName of ['', 'a/b']) {
      expect(previewConfiguration(choice({ fileName }), grids)).toMatchObject({
        fileName: 'sample',
        file_name: 'sample',
      });
    }
    expect(previewConfiguration(choice({ template: 'none' }), grids)).toBeUndefined();
    expect(previewConfiguration(choice({ providers: [] }), grids)).toBeUndefined();
    const bareTemplates = { ...grids, templates: undefined };
    expect(previewConfiguration(choice({ template: 'none' }), bareTemplates)).toMatchObject({
      codeTemplate: 'none',
    });
    const two = { ...grids, providers: grid('multi', { ...providers, minSelect: 2 }) };
    expect(previewConfiguration(choice({}), two)).toBeUndefined();
  });
});
