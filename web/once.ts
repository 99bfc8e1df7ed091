import { isDefinitive } from './failure.ts';

/** After this an unanswered wish is forgotten: the same wish is then a new one. */
export const forgetAfterMs = 600_000;

export type Once = <T>(what: string, work: (key: string) => Promise<T>) => Promise<T>;

/**
 * One wish, one key: when its answer is lost, the same wish goes out again under the same key, and the server tells
 * what the first made of it. `what` says all that makes a wish the same. An answer or a refusal ends it.
 */
export function makeOnce(now: () => number): Once {
  const unanswered = new Map<string, { key: string; since: number }>();
  return async (what, work) => {
    for (const [other, { since }] of unanswered) if (now() - since > forgetAfterMs) unanswered.delete(other);
    const wish = unanswered.get(what) ?? { key: crypto.randomUUID(), since: now() };
    unanswered.set(what, wish);
    try {
      const answer = await work(wish.key);
      unanswered.delete(what);
      return answer;
    } catch (error) {
      if (isDefinitive(error)) unanswered.delete(what);
      throw error;
    }
  };
}

export const once = makeOnce(Date.now);
