import { describe, expect, it } from 'vitest';
import type { Agent, ConfigField } from '#contract/agents.ts';
import { maskMark } from '#contract/deployment-rules.ts';
import { type EditForm, editedConfiguration, secretTypeCategories, startValues } from './edit-values.ts';

const fields: ConfigField[] = [
  { name: 'bucketName', type: 'text', required: true },
  { name: 'secretAccessKey', type: 'password', required: true },
  { name: 'region', type: 'select', required: true, default: 'eu-west-1' },
  { name: 'prefix', type: 'text', required: false },
  { name: 'sessionToken', type: 'password', required: false },
  { name: 'limit', type: 'text', required: false, default: '5' },
];

const masked = `wJal${maskMark}EKEY`;
const stored = {
  'Bucket Name': 'acme-backups',
  secretAccessKey: masked,
  sessionToken: maskMark,
  fileName: 'keys.env',
  limit: 3,
};
const form: EditForm = { fields, stored, secretTypes: [] };

const choosing = (categories: object[]) =>
  ({ deploymentUI: { steps: { selectionGrids: { secretTypes: { categories } } } } }) as unknown as Agent;

describe('startValues', () => {
  it('prefers what is stored to the default, under any spelling, and leaves a secret empty (R481)', () => {
    expect(startValues(form).fields).toEqual({
      bucketName: 'acme-backups',
      secretAccessKey: '',
      region: 'eu-west-1',
      prefix: '',
      sessionToken: '',
      limit: '3',
    });
    expect(startValues({ fields, stored: { limit: '', region: false } }).fields).toMatchObject({
      limit: '',
      region: 'false',
    });
  });

  it('checks the stored secret types', () => {
    expect(startValues({ fields: [], stored: { secretTypes: ['a', 'b'] } }).secretTypes).toEqual(['a', 'b']);
  });
});

describe('editedConfiguration', () => {
  const edit = (typed: Record<string, string>, removed: string[] = []) => {
    const start = startValues(form);
    return editedConfiguration(form, { ...start, fields: { ...start.fields, ...typed }, removed });
  };

  it('sends an untouched secret back as its mask and a new one as it is', () => {
    expect(edit({}).configuration['secretAccessKey']).toBe(masked);
    expect(edit({}).missing).toEqual([]);
    expect(edit({ secretAccessKey: 'new' }).configuration['secretAccessKey']).toBe('new');
  });

  it('takes a stored secret away with null, unless a new one was typed or it is required', () => {
    expect(edit({}).configuration['sessionToken']).toBe(maskMark);
    expect(edit({}, ['sessionToken']).configuration['sessionToken']).toBeNull();
    expect(edit({}, ['sessionToken']).missing).toEqual([]);
    expect(edit({ sessionToken: 'new' }, ['sessionToken']).configuration['sessionToken']).toBe('new');
    expect(edit({}, ['secretAccessKey']).missing).toEqual(['secretAccessKey']);
    expect(edit({}, ['prefix']).configuration['prefix']).toBe('');
  });

  it('strips all whitespace from a bucket (R479)', () => {
    expect(edit({ bucketName: ' acme\t backups\n' }).configuration['bucketName']).toBe('acmebackups');
    const spelled = {
      ...form,
      fields: [{ name: 'Target BUCKET id', type: 'text' as const, required: false }],
    };
    const values = { fields: { 'Target BUCKET id': 'a b', other: 'x y' }, secretTypes: [], removed: [] };
    expect(editedConfiguration(spelled, values).configuration['Target BUCKET id']).toBe('ab');
    expect(edit({ prefix: 'a b' }).configuration['prefix']).toBe('a b');
  });

  it('keeps the file name, under the spelling it has (R482)', () => {
    expect(edit({}).configuration['fileName']).toBe('keys.env');
    expect(edit({}).configuration).not.toHaveProperty('file_name');
    const other = { ...form, stored: { file_name: 'b.env' } };
    const { configuration } = editedConfiguration(other, startValues(other));
    expect(configuration).toMatchObject({ file_name: 'b.env' });
    expect(configuration).not.toHaveProperty('fileName');
  });

  it('keeps a number a number until it is changed', () => {
    expect(edit({}).configuration['limit']).toBe(3);
    expect(edit({ limit: '4' }).configuration['limit']).toBe('4');
  });

  it('names the required fields that are blank, empty or null (R477, R478)', () => {
    expect(edit({ bucketName: ' \t ', region: '' }).missing).toEqual(['bucketName', 'region']);
    expect(edit({ bucketName: '0' }).missing).toEqual([]);
    const secretTypes = secretTypeCategories(
      choosing([{ name: 'aws', required: true, options: [{ id: 'a', label: 'a' }] }]),
    );
    const none = editedConfiguration(
      { fields: [], stored: {}, secretTypes },
      { fields: {}, secretTypes: [], removed: [] },
    );
    expect(none.missing).toEqual(['secretTypes']);
  });

  it('sends the checked options of the first category in its order (R480), then those of further families', () => {
    const option = (id: string) => ({ id, label: id });
    const secretTypes = secretTypeCategories(
      choosing([
        { name: 'aws', options: [option('a'), option('b'), option('d')] },
        { name: 'other', options: [option('c')] },
      ]),
    );
    const values = { fields: {}, secretTypes: ['d', 'b', 'c', 'gone'], removed: [] };
    expect(editedConfiguration({ ...form, fields: [], secretTypes }, values).configuration).toEqual({
      secretTypes: ['b', 'd', 'c'],
      fileName: 'keys.env',
    });
    expect(editedConfiguration({ ...form, fields: [] }, values).configuration).not.toHaveProperty(
      'secretTypes',
    );
  });
});

describe('secretTypeCategories', () => {
  it('is a group of checkboxes even where the agent says no more than its options (R475, R523)', () => {
    const options = [{ id: 'a', label: 'A' }];
    expect(secretTypeCategories(choosing([{ name: 'Cloud keys', options }]))).toEqual([
      {
        name: 'Cloud keys',
        title: 'Cloud keys',
        inputType: 'checkbox',
        selectionMode: 'multi',
        required: false,
        options,
      },
    ]);
  });

  it('is none without options', () => {
    expect(secretTypeCategories({})).toEqual([]);
    expect(secretTypeCategories(choosing([]))).toEqual([]);
    expect(secretTypeCategories(choosing([{ name: 'a', options: [] }]))).toEqual([]);
  });
});
