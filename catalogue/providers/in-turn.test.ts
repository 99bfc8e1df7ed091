import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const { signal } = new AbortController();
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('inTurn', () => {
  it('does one after the other where the key is the same, whatever became of the one before', async () => {
    const said: string[] = [];
    const work = (name: string, ms: number) => async () => {
      said.push(`${name} begins`);
      await wait(ms);
      said.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
    };
    const all = [inTurn('k', signal, work('a', 20)), inTurn('k', signal, work('b', 1))];
    const other = inTurn('other', signal, work('c', 1));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await other;
    expect(said.filter((line) => !line.startsWith('c'))).toEqual([
      'a begins',
      'a ends',
      'b begins',
      'b ends',
    ]);
    expect(said.indexOf('c begins')).toBeLessThan(said.indexOf('a ends'));
  });

  it('does nothing for a run that was cancelled while it waited', async () => {
    const controller = new AbortController();
    const first = inTurn('k', signal, () => wait(20));
    let isDone = false;
    const second = inTurn('k', controller.signal, async () => {
      isDone = true;
    });
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    await first;
    expect(isDone).toBe(false);
  });
});
