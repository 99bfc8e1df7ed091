import { describe, expect, it } from 'vitest';
import { neverSeen } from '#material/testing/never-seen.ts';
import { findPrimes } from '#material/testing/paired-primes.ts';
import { stated, unseenValues } from '#material/testing/unseen-values.ts';

/** `tools/see-every-value.ts` asks the same of 10,000. */
const VALUES = 100;
const SLOW_VALUES = 20;
const primes = findPrimes(20, 'seen');

describe.each(stated)('$name', (one) => {
  it(one.name in neverSeen ? 'sees no value' : 'sees every single value', () => {
    const count = one.type.parts.some(({ isSlow }) => isSlow === true) ? SLOW_VALUES : VALUES;
    const unseen = unseenValues(one, count, { seed: ' seen', primes });
    if (one.name in neverSeen) expect(unseen).toHaveLength(count);
    else expect(unseen).toEqual([]);
  });
});

describe('the exceptions', () => {
  it('are of rules that a type states', () => {
    const names = stated.map(({ name }) => name);
    for (const name of Object.keys(neverSeen)) expect(names).toContain(name);
  });
});
