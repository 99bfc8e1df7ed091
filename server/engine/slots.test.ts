import { describe, expect, it } from 'vitest';
import { makeSlots } from './slots.ts';

describe('makeSlots', () => {
  it('runs as many at a time as it has slots, and all in the end, also after failures', async () => {
    const slots = makeSlots(3);
    let running = 0;
    let most = 0;
    const work = (nth: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (nth % 4 === 0) throw new Error('no');
      return nth;
    };
    const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => slots(work(nth))));
    expect(most).toBe(3);
    expect(ended.filter((one) => one.status === 'fulfilled')).toHaveLength(15);
  });

  it('serves in the order they came', async () => {
    const slots = makeSlots(1);
    const seen: number[] = [];
    await Promise.all([1, 2, 3, 4].map((nth) => slots(async () => void seen.push(nth))));
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});
