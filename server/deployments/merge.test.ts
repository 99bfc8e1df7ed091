import { describe, expect, it } from 'vitest';
import type { Fields } from '#catalogue/fields.ts';
import { maskMark, maskValue } from '#contract/deployment-rules.ts';
import { mergeConfiguration } from './merge.ts';

const fields: Fields = {
  bucketName: { type: 'text', required: true, description: '' },
  folder: { type: 'text', required: false, description: '' },
  accessKeyId: { type: 'text', required: true, description: '', sandbox: 'accessKeyId' },
  sessionToken: { type: 'password', required: false, description: '' },
};
const stored = {
  bucketName: 'acme',
  folder: 'old',
  accessKeyId: 'AKIAQ3EGRVLIABCDEFGH',
  sessionToken: 'short',
};

describe('mergeConfiguration', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['nothing', {}, stored],
    ['empty secrets', { accessKeyId: ' ', sessionToken: [] }, stored],
    ['masked secrets', { accessKeyId: maskValue(stored.accessKeyId), sessionToken: maskMark }, stored],
    ['a new secret', { accessKeyId: 'AKIANEW' }, { ...stored, accessKeyId: 'AKIANEW' }],
    ['an emptied field', { folder: '' }, { ...stored, folder: '' }],
    ['what nobody asked for', { colour: 'red' }, { ...stored, colour: 'red' }],
  ])('lays %s over what is stored', (_what, change, merged) => {
    expect(mergeConfiguration(fields, change, stored)).toEqual({ configuration: merged, errors: [] });
  });

  it('takes a secret away with null', () => {
    const { sessionToken: _gone, ...rest } = stored;
    expect(mergeConfiguration(fields, { sessionToken: null }, stored)).toEqual({
      configuration: rest,
      errors: [],
    });
  });

  it('refuses a mask that stands for nothing stored', () => {
    for (const given of [maskMark, `x${maskValue(stored.accessKeyId)}`]) {
      const { errors } = mergeConfiguration(fields, { 'access-key-id': given }, stored);
      expect(errors).toEqual([
        { field: 'configuration.accessKeyId', msg: expect.stringMatching(/^Access Key Id is masked.*\.$/) },
      ]);
    }
    expect(
      mergeConfiguration(fields, { sessionToken: maskMark }, { bucketName: 'acme' }).errors,
    ).toHaveLength(1);
  });

  it('knows a choice by any spelling of its name', () => {
    const { configuration } = mergeConfiguration(fields, { 'Bucket Name': 'new', AccessKeyId: '' }, stored);
    expect(configuration).toMatchObject({ 'Bucket Name': 'new', accessKeyId: stored.accessKeyId });
    expect(configuration).not.toHaveProperty('bucketName');
    const choices = {
      secretTypes: ['a'],
      secretType: 'a',
      fileName: 'x',
      file_name: 'x',
      codeTemplate: 'python',
    };
    expect(mergeConfiguration({}, { secretType: 'b', file_name: 'y' }, choices).configuration).toEqual({
      secretType: 'b',
      file_name: 'y',
      codeTemplate: 'python',
    });
  });
});
