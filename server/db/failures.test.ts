import { describe, expect, it } from 'vitest';
import { problem } from '#contract/refusal.ts';
import { asProblem, isBroken, isPassing, queueMessage, wasRolledBack } from './failures.ts';

function failed(code: string | undefined, message = 'failed'): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

describe('asProblem', () => {
  it.each(['22021', '22P02', '22P05', '22003', '54001'])('makes %s an invalid request', (code) => {
    expect(asProblem(failed(code))).toMatchObject({ slug: 'invalid-request', cause: failed(code) });
  });

  it.each([
    '53100',
    '57P01',
    '57P03',
    '08006',
    '40001',
    '40P01',
    '53300',
    '57014',
    '55P03',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('makes %s something to try again (F9, F28)', (code) => {
    const made = asProblem(failed(code));
    expect(made).toMatchObject({ slug: 'unavailable' });
    expect(made).toHaveProperty('retryAfterMs', expect.any(Number));
  });

  it('tells a full queue, a frozen account and a doubtful commit apart', () => {
    expect(asProblem(failed(undefined, queueMessage))).toMatchObject({ retryAfterMs: 1_000 });
    expect(asProblem(failed('LD001'))).toMatchObject({
      message: expect.stringContaining('credits are being checked') as string,
    });
    const doubtful = asProblem(failed(undefined, 'Connection terminated unexpectedly'), true);
    expect(doubtful).toMatchObject({
      message: expect.stringContaining('Look whether it is there') as string,
    });
    // PostgreSQL refused the commit itself: then there is no doubt.
    expect(asProblem(failed('40001'), true)).toMatchObject({
      message: expect.stringContaining('Nothing was changed') as string,
    });
  });

  it('leaves alone what is no failure of the database', () => {
    const refusal = problem('not-found', 'This does not exist.');
    expect(asProblem(refusal)).toBe(refusal);
    const bug = new TypeError('x is undefined');
    expect(asProblem(bug)).toBe(bug);
    const duplicate = failed('23505');
    expect(asProblem(duplicate)).toBe(duplicate);
    expect(asProblem('text')).toBe('text');
  });
});

describe('isBroken, isPassing and wasRolledBack', () => {
  it('know a dead connection, a passing clash and a sure end from each other', () => {
    const dead = failed(undefined, 'Connection terminated unexpectedly');
    expect([isBroken(dead), isPassing(dead), wasRolledBack(dead)]).toEqual([true, true, false]);
    const reset = failed('ECONNRESET');
    expect([isBroken(reset), isPassing(reset), wasRolledBack(reset)]).toEqual([true, true, false]);
    // Five capitals, like a state of PostgreSQL.
    const pipe = failed('EPIPE');
    expect([isBroken(pipe), isPassing(pipe), wasRolledBack(pipe)]).toEqual([true, true, false]);
    const deadlock = failed('40P01');
    expect([isBroken(deadlock), isPassing(deadlock), wasRolledBack(deadlock)]).toEqual([false, true, true]);
    const duplicate = failed('23505');
    expect([isBroken(duplicate), isPassing(duplicate), wasRolledBack(duplicate)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
