import { describe, expect, it } from 'vitest';
import { cloudOfRegions, defaultsOf, fieldsOf, isRegionField, isRegionList } from './fields-of.ts';

describe('fieldsOf', () => {
  it('reads an object with a fields list (R203)', () => {
    const fields = fieldsOf({ fields: [{ name: 'bucketName', type: 'text', required: true, default: 'x' }] });
    expect(fields).toEqual([{ name: 'bucketName', type: 'text', required: true, default: 'x' }]);
    expect(defaultsOf(fields)).toEqual({ bucketName: 'x' });
  });

  it('reads a map of key to item (R204)', () => {
    expect(fieldsOf({ bucket: { name: 'Bucket Name', required: true }, region: {} })).toEqual([
      { name: 'Bucket Name', type: 'text', required: true },
      { name: 'region', type: 'text', required: false },
    ]);
  });

  it('leaves out what is no field', () => {
    expect(fieldsOf(undefined)).toEqual([]);
    expect(fieldsOf('x')).toEqual([]);
    expect(fieldsOf({ fields: [null, 7, {}, { name: '' }, { name: 7 }] })).toEqual([]);
  });

  it('takes an unknown type for text, and 0 and false for values (R205, Q28)', () => {
    const fields = fieldsOf({
      retries: { type: 'number', default: 0 },
      dryRun: { type: 'switch', default: false, required: true },
      mode: { type: 'select', options: ['a', 'b'], dynamic: true, default: null },
    });
    expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'retries text',
      'dryRun text',
      'mode select',
    ]);
    expect(defaultsOf(fields)).toEqual({ retries: '0', dryRun: 'false', mode: '' });
  });
});

describe('fieldsOf, of another back end', () => {
  it('keeps a field whose parts are half there: null, texts for flags, options as objects', () => {
    const fields = fieldsOf({
      fields: [
        {
          name: 'size',
          type: 'select',
          required: 'true',
          options: [1, { value: 'two' }, { id: 'three' }, null],
        },
        { name: 'note', description: null, options: null, required: 0 },
      ],
    });
    expect(fields).toMatchObject([
      { name: 'size', required: true, options: ['1', 'two', 'three'] },
      { name: 'note', required: false },
    ]);
  });

  it('keeps the warning of an option, and leaves out one that asks nothing', () => {
    const warnings = { open: { title: 'Open?', text: 'Anyone reads it.', confirm: 'Open' } };
    expect(fieldsOf({ mode: { type: 'select', warnings } })[0]?.warnings).toEqual(warnings);
    for (const strange of [null, 'x', ['open'], { open: 'x' }, { open: { title: 7 } }])
      expect(fieldsOf({ mode: { type: 'select', warnings: strange } })).toMatchObject([{ name: 'mode' }]);
  });

  it('takes no name that every object has already', () => {
    expect(
      fieldsOf(JSON.parse('{"__proto__": {"required": true}, "constructor": {}, "toString": {}}')),
    ).toEqual([]);
  });
});

describe('regions', () => {
  it('belong to fields named after a region or location (R232)', () => {
    const isRegion = (name: string) => isRegionField({ name, type: 'text' });
    expect(['region', 'awsRegion', 'Azure Location', 'deployment_region'].every(isRegion)).toBe(true);
    expect(isRegion('bucketName')).toBe(false);
  });

  it('belong to a dynamic select of any name that brings no options of its own', () => {
    const site = { name: 'site', type: 'select', dynamic: true } as const;
    expect(isRegionField(site)).toBe(true);
    expect(isRegionField({ ...site, options: ['a'] })).toBe(false);
    expect(isRegionField({ ...site, dynamic: false })).toBe(false);
    expect(isRegionField({ ...site, type: 'text' })).toBe(false);
  });

  it('are several where the name says so and a text can hold them', () => {
    const names = ['regions', 'AWS Regions', 'target_locations', 'region', 'regionsOf'];
    expect(names.map((name) => isRegionList({ name, type: 'text' }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isRegionList({ name: 'regions', type: 'select' })).toBe(false);
  });

  it('are chosen by category (R233)', () => {
    expect(cloudOfRegions({ category: 'Azure' })).toBe('azure');
    expect(cloudOfRegions({ category: 'AWS' })).toBe('aws');
    expect(cloudOfRegions({ category: 'Slack' })).toBe('aws');
  });
});
