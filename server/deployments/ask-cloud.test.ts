import { describe, expect, it } from 'vitest';
import { problem } from '#contract/refusal.ts';
import { askCloud } from './ask-cloud.ts';

const parts = { endpoints: {}, now: () => new Date('2026-03-05T10:00:00Z') };
const consequence = 'Nothing was deployed. Try again in a moment.';
const patience = (ms: number, signal = new AbortController().signal) => ({ ms, signal, consequence });
const silence = `The cloud gave no answer within 1 second. ${consequence}`;

describe('a cloud that somebody waits for', () => {
  it('answers, and its refusal is passed on', async () => {
    expect(await askCloud(parts, patience(5_000), async () => 'yes')).toBe('yes');
    const refused = problem('provider-refused', 'No.');
    const asking = askCloud(parts, patience(5_000), () => Promise.reject(refused));
    await expect(asking).rejects.toBe(refused);
  });

  it('is refused with a sentence when it is silent, whether the agent hears the signal or not', async () => {
    const deaf = () => new Promise<never>(() => undefined);
    await expect(askCloud(parts, patience(20), deaf)).rejects.toMatchObject({
      slug: 'provider-refused',
      message: silence,
    });
    const hearing = ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    await expect(askCloud(parts, patience(20), hearing)).rejects.toMatchObject({ message: silence });
  });

  it('is left when the one who waits has gone', async () => {
    const gone = new AbortController();
    const asking = askCloud(parts, patience(5_000, gone.signal), async ({ signal }) => {
      gone.abort(new Error('The request was closed.'));
      signal.throwIfAborted();
    });
    await expect(asking).rejects.toThrow('The request was closed.');
  });
});
