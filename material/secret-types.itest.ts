import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { secretTypes } from './secret-types.ts';
import type { Judged, Share } from './testing/many-values.ts';

/** Of what holds a real RSA key; `tools/judge-many-keys.ts` draws 10,000. */
const SLOW_VALUES = 1000;
/** Millions of values: each processor takes its share of the types. */
const COUNT = availableParallelism();
const awaited = new Map(secretTypes.map(({ id }) => [id, Promise.withResolvers<Judged>()]));
const threads = Array.from({ length: COUNT }, (_, nth) => {
  const ids = secretTypes.map(({ id }) => id).filter((_id, at) => at % COUNT === nth);
  const share: Share = { ids, slowValues: SLOW_VALUES };
  const thread = new Worker(new URL('testing/many-values.ts', import.meta.url), { workerData: share });
  thread.on('message', (judged: Judged) => awaited.get(judged.id)?.resolve(judged));
  thread.on('error', (cause) => {
    for (const id of ids) awaited.get(id)?.reject(cause);
  });
  return thread;
});
afterAll(async () => {
  for (const thread of threads) await thread.terminate();
});

describe.each(secretTypes)('10,000 values of $id', ({ id, parts }) => {
  it('match, differ, are proven inert, hold no tell and no stop word, and are random', async () => {
    const judged = await awaited.get(id)?.promise;
    expect(judged?.faults.slice(0, 20)).toEqual([]);
    expect(judged?.counts).toEqual(parts.map(({ isSlow }) => (isSlow === true ? SLOW_VALUES : 10_000)));
  }, 300_000);
});
