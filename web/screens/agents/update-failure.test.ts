import { describe, expect, it } from 'vitest';
import { failureOf, noAnswer } from '#web/failure.ts';
import { refusedFields, updateFailure } from './update-failure.ts';

describe('updateFailure', () => {
  it('says the status and, below it, what the server said (R504)', () => {
    expect(updateFailure(failureOf(422, { detail: 'The bucket is taken.' }))).toEqual([
      'Failed to update agent configuration (Status: 422)',
      { description: 'The bucket is taken.' },
    ]);
    expect(updateFailure(failureOf(500, undefined))).toEqual([
      'Failed to update agent configuration (Status: 500)',
      {},
    ]);
  });

  it('has no status to say when nobody answered', () => {
    expect(updateFailure(noAnswer('The server does not answer.'))).toEqual([
      'Failed to update agent configuration',
      { description: 'The server does not answer.' },
    ]);
  });

  it('calls anything else unexpected (R505)', () => {
    const text = 'An unexpected error occurred while updating the configuration';
    expect(updateFailure(new TypeError('x is undefined'))).toEqual([text, {}]);
    expect(updateFailure('thrown')).toEqual([text, {}]);
  });
});

describe('refusedFields', () => {
  it("finds the field under the form's own spelling", () => {
    const failure = failureOf(422, {
      errors: [
        { field: 'configuration.bucketName', msg: 'Taken.' },
        { field: 'configuration.bucketName', msg: 'And short.' },
        { field: 'configuration.other', msg: 'Unknown.' },
      ],
    });
    const fields = [{ name: 'Bucket Name', type: 'text' as const, required: true }];
    expect(refusedFields(failure, fields)).toEqual({ 'Bucket Name': 'Taken.' });
  });
});
