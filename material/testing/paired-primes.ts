import { seededRandom, type Random } from '#material/random.ts';

/**
 * A seeded random whose primes are found beforehand and handed out in pairs, no pair twice: thousands of different RSA keys in the time of
 * a few dozen. Only for tests: two keys with a prime in common give both away.
 */
export function withPairedPrimes(random: Random, primes: readonly bigint[]): Random {
  const pairs = pairsOf(primes);
  let waiting: bigint | undefined;
  const prime = (): bigint => {
    if (waiting !== undefined) {
      const second = waiting;
      waiting = undefined;
      return second;
    }
    const next = pairs.next();
    if (next.done === true) throw new Error(`${primes.length} primes make no more pairs.`);
    waiting = next.value[1];
    return next.value[0];
  };
  return { ...random, prime };
}

export function findPrimes(count: number, seed: string): bigint[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.prime());
}

function* pairsOf(primes: readonly bigint[]): Generator<readonly [bigint, bigint]> {
  for (const [at, one] of primes.entries()) {
    for (const other of primes.slice(0, at)) yield [one, other];
  }
}
