import { describe, expect, it } from 'vitest';
import { testRun } from '#catalogue/testing.ts';
import { problem } from '#contract/refusal.ts';
import { Timestamp } from '#contract/text.ts';
import { patience } from './patience.ts';
import { isAnswer, withRetries } from './retry.ts';
import { understand } from './understand.ts';

const advice = 'Nothing was planted. Retry this step later.';
const busy = (retryAfterMs = 0) => problem('provider-refused', 'S3 is busy.', { retryAfterMs });

describe('withRetries', () => {
  it('answers the first success without waiting', async () => {
    const run = testRun({});
    expect(await withRetries(run.context, advice, async () => 'done')).toBe('done');
    expect(run.waits).toEqual([]);
  });

  it('waits 1, 2, 4 and 8 s, and a little more by chance', async () => {
    const run = testRun({}, { timing: { jitter: () => 0.5 } });
    await expect(withRetries(run.context, advice, () => Promise.reject(busy()))).rejects.toThrow(
      'S3 is busy. It was tried 5 times. Nothing was planted. Retry this step later.',
    );
    expect(run.waits).toEqual([1125, 2250, 4500, 9000]);
    expect(run.lines[0]).toBe('warn: S3 is busy. Trying again in 2 s.');
  });

  it('does not try again what will not pass', async () => {
    const run = testRun({});
    const final = problem('provider-refused', 'The key is unknown.');
    await expect(withRetries(run.context, advice, () => Promise.reject(final))).rejects.toBe(final);
    const fault = new TypeError('our own fault');
    await expect(withRetries(run.context, advice, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(run.waits).toEqual([]);
  });

  it('waits as told, at most a minute at a time', async () => {
    const run = testRun({});
    let left = 2;
    const attempt = async () => {
      left -= 1;
      if (left >= 0) throw busy(3_600_000);
      return 'done';
    };
    expect(await withRetries(run.context, advice, attempt)).toBe('done');
    expect(run.waits).toEqual([60_000, 60_000]);
  });

  it('counts told waits as tries once they have come to ten minutes', async () => {
    const run = testRun({});
    await expect(withRetries(run.context, advice, () => Promise.reject(busy(60_000)))).rejects.toThrow(
      'It was tried 5 times.',
    );
    expect(run.waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 60_000));
    expect(run.waits.slice(10)).toEqual([1000, 2000, 4000, 8000]);
  });

  it('ends after 60 s, all requests of the run together', async () => {
    let now = 0;
    const run = testRun({}, { timing: { elapsed: () => now, sleep: async (ms) => void (now += ms) } });
    const patience: number[] = [];
    const slow = async (patienceMs: number): Promise<string> => {
      patience.push(patienceMs);
      now += patienceMs;
      throw busy();
    };
    await expect(withRetries(run.context, advice, slow)).rejects.toThrow('It was tried 2 times.');
    expect(patience).toEqual([30_000, 29_000]);
    await expect(withRetries(run.context, advice, slow)).rejects.toThrow(
      `The 60 seconds that this step may take are over. ${advice}`,
    );
    expect(patience).toHaveLength(2);
  });

  it('stops with the reason of the cancelling, before, during and after a try', async () => {
    const reason = new Error('The run was cancelled.');
    const before = testRun({});
    before.cancel(reason);
    let calls = 0;
    await expect(withRetries(before.context, advice, async () => (calls += 1))).rejects.toBe(reason);
    expect(calls).toBe(0);

    const during = testRun({});
    await expect(
      withRetries(during.context, advice, async () => {
        during.cancel(reason);
        throw busy();
      }),
    ).rejects.toBe(reason);

    const waiting = testRun({}, { timing: { sleep: patience.sleep } });
    const waits = withRetries(waiting.context, advice, () => Promise.reject(busy()));
    setTimeout(() => waiting.cancel(reason), 20);
    await expect(waits).rejects.toBe(reason);
  });
});

describe('isAnswer', () => {
  it('tells a final answer from a giving up', async () => {
    const cause = new Error('AccessDenied');
    expect(isAnswer(problem('provider-refused', 'No.', { cause }))).toBe(true);
    const run = testRun({});
    const givenUp = await withRetries(run.context, advice, () => Promise.reject(busy())).catch(
      (error: unknown) => error,
    );
    expect(isAnswer(givenUp)).toBe(false);
    expect(isAnswer(cause)).toBe(false);
  });

  it('takes an answer that is not understood for none: what it was about may have been done', () => {
    const words = { consequence: 'Nothing was planted.', again: 'retry this step' };
    let strange: unknown;
    try {
      understand('Slack', words, { deed: 'the message' }, Timestamp, 7);
    } catch (cause) {
      strange = cause;
    }
    expect(strange).toMatchObject({ slug: 'provider-refused' });
    expect(isAnswer(strange)).toBe(false);
  });
});
