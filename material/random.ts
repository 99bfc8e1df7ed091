import { checkPrimeSync, createCipheriv, createHash, randomBytes } from 'node:crypto';

/** Where every drawn thing comes from: cryptographic for files, seeded for tests and the preview. */
export type Random = {
  bytes: (length: number) => Buffer;
  /** A whole number from 0 to limit - 1, each equally likely. */
  below: (limit: number) => number;
  /** A prime of 1024 bits, half of an RSA key: to find one takes half a tenth of a second. */
  prime: () => bigint;
};

const POOL_BYTES = 4096;
const SIX_BYTES = 2 ** 48;
const PRIME_BYTES = 128;

export function cryptoRandom(): Random {
  return randomFrom(randomBytes);
}

/** The same seed gives the same draws, on every machine: an AES-256-CTR key stream over the seed's hash. */
export function seededRandom(seed: string): Random {
  const stream = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
  return randomFrom((length) => stream.update(Buffer.alloc(length)));
}

export function pick<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new RangeError('Nothing to pick from.');
  return list[random.below(list.length)] as T;
}

/** `count` different members of the list, in drawn order. */
export function pickSeveral<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [taken] = left.splice(random.below(left.length), 1);
    return taken as T;
  });
}

export function between(random: Random, from: number, to: number): number {
  return from + random.below(to - from + 1);
}

function randomFrom(fill: (length: number) => Buffer): Random {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;

  function bytes(length: number): Buffer {
    if (length > POOL_BYTES) return Buffer.concat([bytes(POOL_BYTES), bytes(length - POOL_BYTES)]);
    reserve(length);
    const taken = Buffer.from(pool.subarray(used, used + length));
    forget(length);
    return taken;
  }

  function reserve(length: number): void {
    if (used + length <= pool.length) return;
    pool = fill(POOL_BYTES);
    used = 0;
  }

  /** A secret's raw bytes do not outlive their use in the pool. */
  function forget(length: number): void {
    pool.fill(0, used, used + length);
    used += length;
  }

  function below(limit: number): number {
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > SIX_BYTES) {
      throw new RangeError(`Cannot draw below ${limit}.`);
    }
    // The last, incomplete run of numbers is drawn again: a bare remainder would favour small ones.
    const complete = SIX_BYTES - (SIX_BYTES % limit);
    for (;;) {
      reserve(6);
      const drawn = pool.readUIntBE(used, 6);
      forget(6);
      if (drawn < complete) return drawn % limit;
    }
  }

  function prime(): bigint {
    for (;;) {
      const drawn = bytes(PRIME_BYTES);
      // Both upper bits set, so that two primes make 2048 bits; the lowest set, since it must be odd.
      drawn[0] = (drawn[0] as number) | 0xc0;
      drawn[PRIME_BYTES - 1] = (drawn[PRIME_BYTES - 1] as number) | 1;
      const candidate = BigInt(`0x${drawn.toString('hex')}`);
      if (checkPrimeSync(candidate)) return candidate;
    }
  }

  return { bytes, below, prime };
}
