/**
 * Work of one key comes one after the other, work of different keys side by side. What would only wait for a lock in
 * the database waits here instead, so that one person's burst does not take everybody's connections.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function makeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
