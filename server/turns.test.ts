import { describe, expect, it } from 'vitest';
import { makeTurns } from './turns.ts';

describe('makeTurns', () => {
  it('runs work of one key one after the other, in the order it came', async () => {
    const turns = makeTurns();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
    await Promise.all([turns('a', work('1')), turns('a', work('2')), turns('a', work('3'))]);
    expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  it('runs work of different keys side by side', async () => {
    const turns = makeTurns();
    let release = () => {};
    const blocked = turns('a', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await turns('b', async () => 'done')).toBe('done');
    release();
    await blocked;
  });

  it('goes on after work that failed, and tells its own failure only to its own caller', async () => {
    const turns = makeTurns();
    const failed = turns('a', () => Promise.reject(new Error('no')));
    const next = turns('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
