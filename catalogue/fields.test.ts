import { describe, expect, it } from 'vitest';
import { configSchemaOf, maxFieldLength, parseConfig, type Fields } from './fields.ts';

const fields = {
  bucketName: { type: 'text', required: true, description: 'Bucket' },
  accessKeyId: { type: 'text', required: true, description: 'Key', sandbox: 'accessKeyId' },
  region: { type: 'select', dynamic: true, required: true, description: 'Region', default: 'us-east-1' },
  tone: { type: 'select', required: false, description: 'Tone', options: ['loud', 'quiet'] },
  count: {
    type: 'text',
    required: false,
    description: 'Count',
    check: (value) => (/^\d+$/.test(value) ? undefined : 'A count is a number.'),
  },
} as const satisfies Fields;

const good = { bucketName: 'drill', accessKeyId: 'AKIA' };

function messages(configuration: Record<string, unknown>): string[] {
  return parseConfig(fields, { ...good, ...configuration }, {}).errors.map(
    ({ field, msg }) => `${field}: ${msg}`,
  );
}

describe('parseConfig', () => {
  it('reads every spelling of a name, and strips a bucket’s whitespace', () => {
    const given = { 'Bucket Name': ' my bu cket ', access_key_id: ' AKIA ', REGION: 'eu-west-1' };
    expect(parseConfig(fields, given, {})).toEqual({
      config: {
        bucketName: 'mybucket',
        accessKeyId: 'AKIA',
        region: 'eu-west-1',
        tone: undefined,
        count: undefined,
      },
      errors: [],
    });
  });

  it('takes 0 and false for values', () => {
    expect(parseConfig(fields, { ...good, count: 0 }, {}).config.count).toBe('0');
    expect(messages({ count: false })).toEqual(['configuration.count: A count is a number.']);
  });

  it('fills in the sandbox’s values only where a person gave none', () => {
    const defaults = { accessKeyId: 'AKIASANDBOX' };
    expect(parseConfig(fields, { bucketName: 'a', accessKeyId: ' ' }, defaults).config.accessKeyId).toBe(
      'AKIASANDBOX',
    );
    expect(parseConfig(fields, good, defaults).config.accessKeyId).toBe('AKIA');
  });

  it('requires a field where another one has the value that it is for', () => {
    const conditional = {
      plantAs: {
        type: 'select',
        required: true,
        description: 'As',
        options: ['file', 'comment'],
        default: 'file',
      },
      issue: {
        type: 'text',
        required: false,
        requiredFor: { field: 'plantAs', value: 'comment' },
        description: 'Issue',
      },
    } as const satisfies Fields;
    const errorsOf = (configuration: Record<string, unknown>) =>
      parseConfig(conditional, configuration, {}).errors.map(({ msg }) => msg);
    expect([errorsOf({}), errorsOf({ plantAs: 'comment', issue: '7' })]).toEqual([[], []]);
    expect(errorsOf({ plantAs: 'comment' })).toEqual(['Issue is required.']);
  });

  it('takes two fields that say something only together, or neither', () => {
    const pair = {
      group: { type: 'text', required: false, requiredWith: 'owner', description: 'Group' },
      owner: { type: 'text', required: false, requiredWith: 'group', description: 'Owner' },
    } as const satisfies Fields;
    const errorsOf = (configuration: Record<string, unknown>) => parseConfig(pair, configuration, {}).errors;
    expect([errorsOf({}), errorsOf({ group: 'a', owner: 'b' })]).toEqual([[], []]);
    const field = 'configuration.owner';
    const msg = 'Owner is required where Group is given: enter both or none.';
    expect(errorsOf({ Group: 'a', owner: ' ' })).toEqual([{ field, msg }]);
    expect(errorsOf({ owner: 'b' })).toMatchObject([{ field: 'configuration.group' }]);
  });

  it('leaves unknown keys out', () => {
    expect(Object.keys(parseConfig(fields, { ...good, isAdmin: true }, {}).config)).not.toContain('isAdmin');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['missing', { bucketName: null }, 'configuration.bucketName: Bucket Name is required.'],
    ['blank', { bucketName: ' \t ' }, 'configuration.bucketName: Bucket Name is required.'],
    ['a list', { bucketName: ['a'] }, 'configuration.bucketName: Bucket Name must be text.'],
    ['an object', { bucketName: {} }, 'configuration.bucketName: Bucket Name must be text.'],
    [
      'a NUL',
      { accessKeyId: 'a\0b' },
      'configuration.accessKeyId: Access Key Id holds characters that cannot be stored.',
    ],
    [
      'half a character',
      { accessKeyId: '\ud800' },
      'configuration.accessKeyId: Access Key Id holds characters that cannot be stored.',
    ],
    [
      'too long',
      { accessKeyId: 'x'.repeat(maxFieldLength + 1) },
      'configuration.accessKeyId: Access Key Id is longer than 8192 characters.',
    ],
    ['no option', { tone: 'shrill' }, 'configuration.tone: Tone must be one of: loud, quiet.'],
    ['refused by its check', { count: 'many' }, 'configuration.count: A count is a number.'],
  ])('refuses a value that is %s', (_name, configuration, message) => {
    expect(messages(configuration)).toEqual([message]);
  });
});

describe('configSchemaOf', () => {
  it('shows fields with their defaults, and without what only the server uses', () => {
    const schema = configSchemaOf(fields, { accessKeyId: 'AKIASANDBOX' });
    expect(schema.fields).toEqual([
      { name: 'bucketName', type: 'text', required: true, description: 'Bucket' },
      { name: 'accessKeyId', type: 'text', required: true, description: 'Key', default: 'AKIASANDBOX' },
      {
        name: 'region',
        type: 'select',
        required: true,
        description: 'Region',
        dynamic: true,
        default: 'us-east-1',
      },
      { name: 'tone', type: 'select', required: false, description: 'Tone', options: ['loud', 'quiet'] },
      { name: 'count', type: 'text', required: false, description: 'Count' },
    ]);
  });
});
