import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { neverSeen } from '#material/testing/never-seen.ts';
import { findPrimes } from '#material/testing/paired-primes.ts';
import { stated, unseenValues } from '#material/testing/unseen-values.ts';

/**
 * `node tools/see-every-value.ts 10000` asks each scanner that has a rule for a type about so many values of it, and 1,000 where a real RSA key
 * is drawn. It names each pair of which a value is passed over, or more than some are seen where none should be. `every-value.test.ts` asks
 * about 100.
 */
const SLOW_VALUES = 1000;
const PRIMES = 100;
/** Of what no scanner should see some is seen all the same, by another of its rules or where chance has put a sign. */
const BY_CHANCE = 0.02;
type Share = { from: number; every: number; count: number };

if (isMainThread) {
  const count = Number(process.argv[2] ?? '10000');
  const every = availableParallelism();
  const faults = await Promise.all(
    Array.from({ length: every }, (_, from) => judgedElsewhere({ from, every, count })),
  );
  for (const fault of faults.flat()) console.log(fault);
  console.log(
    `${stated.length} pairs of a scanner and a type, ${count} values each: ${faults.flat().length} faults.`,
  );
  process.exitCode = faults.flat().length === 0 ? 0 : 1;
} else {
  const { from, every, count } = workerData as Share;
  const primes = findPrimes(PRIMES, 'wide');
  for (let at = from; at < stated.length; at += every) {
    for (const fault of faultsOf(stated[at] as (typeof stated)[number], count, primes))
      parentPort?.postMessage(fault);
  }
}

function judgedElsewhere(share: Share): Promise<string[]> {
  const faults: string[] = [];
  const thread = new Worker(new URL(import.meta.url), { workerData: share });
  thread.on('message', (fault: string) => faults.push(fault));
  return new Promise((resolve, reject) => {
    thread.on('error', reject);
    thread.on('exit', () => resolve(faults));
  });
}

function faultsOf(one: (typeof stated)[number], values: number, primes: readonly bigint[]): string[] {
  const isSlow = one.type.parts.some((part) => part.isSlow === true);
  const count = isSlow ? Math.min(SLOW_VALUES, values) : values;
  const unseen = unseenValues(one, count, { seed: ' wide', primes });
  if (one.name in neverSeen) {
    const seen = count - unseen.length;
    return seen <= count * BY_CHANCE ? [] : [`${one.name}: ${seen} of ${count} are seen`];
  }
  return unseen.length === 0 ? [] : [`${one.name}: ${unseen.length} of ${count}, as ${unseen[0]}`];
}
