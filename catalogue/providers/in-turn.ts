const turns = new Map<string, Promise<unknown>>();

/** One after the other where the target would refuse two at once, as commits to one branch; each once. */
export async function inTurn<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(() => {
    signal.throwIfAborted();
    return work();
  });
  const over = mine.catch(() => {});
  turns.set(key, over);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === over) turns.delete(key);
  }
}
