import { randomInt } from 'node:crypto';

/** Of a random test: another one each time, or the one of `SEED`, so that a failure can be seen again. Told either way. */
export function seedOf(what: string): number {
  const { SEED } = process.env;
  const seed = SEED === undefined || SEED === '' ? randomInt(2 ** 31) : Number(SEED);
  if (!Number.isInteger(seed)) throw new Error(`SEED is '${SEED}'; it must be a whole number.`);
  console.log(`${what}: seed ${seed}`);
  return seed;
}
