import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { secretTypes } from '#material/secret-types.ts';
import type { Judged, Share } from '#material/testing/many-values.ts';

/**
 * `node tools/judge-many-keys.ts` draws 10,000 values of each type that holds a real RSA key, or is signed by one, and judges them as
 * `secret-types.itest.ts` does with 1,000.
 */
const slowValues = Number(process.argv[2] ?? '10000');
const slow = secretTypes.filter(({ parts }) => parts.some(({ isSlow }) => isSlow === true));
const every = availableParallelism();

const judged = await Promise.all(
  Array.from({ length: every }, (_, from) =>
    judgedElsewhere({ ids: slow.filter((_type, at) => at % every === from).map(({ id }) => id), slowValues }),
  ),
);
const faults = judged.flat().flatMap((one) => one.faults.map((fault) => `${one.id}: ${fault}`));
for (const { id, counts } of judged.flat()) console.log(`${id}: ${counts.join(', ')} values of its parts`);
for (const fault of faults) console.log(fault);
console.log(`${judged.flat().length} of ${slow.length} types: ${faults.length} faults.`);
process.exitCode = faults.length === 0 && judged.flat().length === slow.length ? 0 : 1;

function judgedElsewhere(share: Share): Promise<Judged[]> {
  const found: Judged[] = [];
  const thread = new Worker(new URL('../material/testing/many-values.ts', import.meta.url), {
    workerData: share,
  });
  thread.on('message', (one: Judged) => found.push(one));
  return new Promise((resolve, reject) => {
    thread.on('error', reject);
    thread.on('exit', () => resolve(found));
  });
}
