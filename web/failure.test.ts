import { describe, expect, it } from 'vitest';
import { failureOf, isDefinitive, isFailure, noAnswer, sentenceOf, whyNotLoaded } from './failure.ts';

describe('sentenceOf', () => {
  it('shows the detail when it is a sentence', () => {
    expect(sentenceOf(failureOf(409, { detail: 'This agent is used in a workflow.' }))).toBe(
      'This agent is used in a workflow.',
    );
  });

  it('joins a list of details, by msg or message (R252, R255)', () => {
    const detail = [
      { msg: 'bucketName is empty.' },
      { message: 'region is unknown.' },
      'Third.',
      { other: 1 },
    ];
    expect(sentenceOf(failureOf(422, { detail }))).toBe('bucketName is empty., region is unknown., Third.');
  });

  it('falls back to the message of the body, then to the error, then to the given words (R302)', () => {
    expect(sentenceOf(failureOf(500, { message: 'Broken.' }))).toBe('Broken.');
    expect(sentenceOf(failureOf(500, '<html>'))).toBe(
      'The server failed to answer (status 500). Try again in a moment.',
    );
    expect(sentenceOf(new Error('Plain.'))).toBe('Plain.');
    expect(sentenceOf(new Error(' '), 'Failed to deploy agent')).toBe('Failed to deploy agent');
    expect(sentenceOf('no error', 'Failed to deploy agent')).toBe('Failed to deploy agent');
    expect(sentenceOf(new Error(''), 'Failed to generate configuration')).toBe(
      'Failed to generate configuration',
    );
  });

  it('takes an empty detail and a list without texts for none', () => {
    expect(sentenceOf(failureOf(422, { detail: ' ', message: 'Said.' }))).toBe('Said.');
    expect(sentenceOf(failureOf(422, { detail: [{}], message: 'Said.' }))).toBe('Said.');
  });
});

describe('whyNotLoaded', () => {
  it('names what is missing only where the server said nothing', () => {
    expect(whyNotLoaded('This run', failureOf(503, ''))).toBe(
      'This run could not be loaded. The server failed to answer (status 503). Try again in a moment.',
    );
    expect(whyNotLoaded('This run', failureOf(503, { detail: 'The database rests.' }))).toBe(
      'The database rests.',
    );
    expect(whyNotLoaded('This run', noAnswer('Nobody there.'))).toBe('Nobody there.');
  });
});

describe('failureOf', () => {
  it('keeps status, slug, request id and field problems', () => {
    const failure = failureOf(422, {
      type: '/problems/invalid-request',
      instance: 'req-7',
      detail: 'No.',
      errors: [{ field: 'configuration.bucketName', msg: 'Empty.' }, { field: 3 }],
    });
    expect(isFailure(failure)).toBe(true);
    expect(failure).toMatchObject({
      status: 422,
      slug: 'invalid-request',
      requestId: 'req-7',
      errors: [{ field: 'configuration.bucketName', msg: 'Empty.' }],
    });
  });

  it('knows an answer from silence', () => {
    expect(noAnswer('Nobody there.').status).toBeUndefined();
    expect(isFailure(new Error('x'))).toBe(false);
  });
});

describe('isDefinitive', () => {
  it('knows a refusal, after which a new intent begins, from silence, which keeps the hash (Q33)', () => {
    expect([402, 409, 422].map((status) => isDefinitive(failureOf(status, {})))).toEqual([true, true, true]);
    expect([408, 429, 500, 503].map((status) => isDefinitive(failureOf(status, {})))).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(isDefinitive(noAnswer('x'))).toBe(false);
    expect(isDefinitive(new Error('x'))).toBe(false);
  });
});
