import { parentPort, workerData } from 'node:worker_threads';
import { inertnessFaults } from '#material/inertness.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretPart, SecretType } from '#material/secret-type.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { findPrimes, withPairedPrimes } from './paired-primes.ts';
import { cases, drawSets, drawValues, wordsIn, worstChance, type Case } from './secret-values.ts';

const VALUES = 10_000;
/** Pairs of primes for each value, since some values are drawn again. */
const PAIRS = 4;
const LEAST_P = 0.001;

/** How many values of each part of a type were looked at, and what is wrong with any of them. */
export type Judged = { id: string; counts: number[]; faults: string[] };

export type Share = { ids: readonly string[]; slowValues: number };

// A thread of `secret-types.itest.ts` judges one type of its share after the other.
const { ids, slowValues } = workerData as Share;
let primes: readonly bigint[] | undefined;
for (const id of ids) parentPort?.postMessage(judge(secretTypeOf(id)));

function judge(type: SecretType): Judged {
  const drawn = new Map(manyOf(type, ' many'));
  return {
    id: type.id,
    counts: [...drawn.values()].map((values) => values.length),
    faults: [
      ...unproven(type, drawn),
      ...[...drawn].flatMap(([part, values]) => wrongIn(caseOf(part), values)),
    ],
  };
}

/**
 * What a run asks before it plants: checksums and keys, ends, runs, entropy, words, published examples, hosts, accounts,
 * detectors of decoys. Beside the secrets only the hosts, accounts and detectors are asked.
 */
function unproven(type: SecretType, drawn: ReadonlyMap<SecretPart, readonly string[]>): string[] {
  const all = [...drawn];
  const values = all.flatMap(([part, texts]) =>
    part.isSecret === false
      ? []
      : texts.map((value) => ({ secretType: type.id, name: part.spelling.env, value })),
  );
  const content = all.flatMap(([, texts]) => texts).join('\n');
  return inertnessFaults({ content, values }, {}).map(
    ({ name, reason }) => `${name ?? 'the file'}: ${reason}`,
  );
}

function wrongIn(one: Case, values: readonly string[]): string[] {
  const { part, type, name } = one;
  const words = values.flatMap((value) => wordsIn(one, value));
  const faults = [
    ...values.filter((value) => !part.regex.test(value)).map((value) => `does not match: ${value}`),
    ...values
      .filter((value) => type.tells.some((tell) => tell.test(value)))
      .map((value) => `tells: ${value}`),
    ...words.map((word) => `holds '${word}'`),
    ...(part.isSecret !== false && new Set(values).size < values.length ? ['repeats'] : []),
    ...(part.isSecret === false || part.isSlow === true ? [] : lopsided(one, values)),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Among a thousand stretches one is unlikely by chance: it is drawn once more, from another seed. */
function lopsided(one: Case, values: readonly string[]): string[] {
  const first = worstChance(one, values);
  const last = first.p > LEAST_P ? first : worstChance(one, drawValues(one, VALUES, ' again'));
  return last.p > LEAST_P ? [] : [`${last.name} is no chance (p = ${last.p})`];
}

/** What takes long is drawn less often: each value has another key, and the primes of the keys are found once. */
function manyOf(type: SecretType, seed: string): Iterable<[SecretPart, string[]]> {
  if (type.parts.every(({ isSlow }) => isSlow !== true)) return drawSets(type, VALUES, seed);
  primes ??= findPrimes(Math.ceil(Math.sqrt(2 * PAIRS * slowValues)) + 1, 'primes');
  const sets = drawSets(type, slowValues, seed, withPairedPrimes(seededRandom(type.id + seed), primes));
  return type.parts.map((part) => [
    part,
    part.isSlow === true ? (sets.get(part) ?? []) : drawValues(caseOf(part), VALUES, seed),
  ]);
}

function caseOf(part: SecretPart): Case {
  const one = cases.find((known) => known.part === part);
  if (one === undefined) throw new Error('a part of no registered type');
  return one;
}
