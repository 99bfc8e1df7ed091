import { describe, expect, it } from 'vitest';
import { inertnessFaults, type InertnessFault } from './inertness.ts';
import type { SecretPart, SecretType } from './secret-type.ts';
import { secretTypes } from './secret-types.ts';
import { cases, drawSets, drawValues, wordsIn, worstChance, type Case } from './testing/secret-values.ts';

const VALUES = 10_000;
const SLOW_VALUES = 20;
const WORDS = 500;
const LEAST_P = 0.001;

describe.each(secretTypes)('10,000 values of $id', (type) => {
  it('match, differ, are proven inert, hold no tell and no stop word, and are random', () => {
    for (const [part, values] of manyOf(type, ' many')) {
      const one = caseOf(part);
      expect(values.filter((value) => !part.regex.test(value))).toEqual([]);
      expect(values.filter((value) => type.tells.some((tell) => tell.test(value)))).toEqual([]);
      expect(values.slice(0, WORDS).flatMap((value) => wordsIn(one, value))).toEqual([]);
      expect(faultsOf(one, values)).toEqual([]);
      if (part.isSecret === false) continue;
      expect(new Set(values).size).toBe(values.length);
      if (part.isSlow === true) continue;
      const first = worstChance(one, values);
      const last = first.p > LEAST_P ? first : worstChance(one, drawValues(one, VALUES, ' again'));
      expect(last.p, `${one.name}: ${last.name}`).toBeGreaterThan(LEAST_P);
    }
  }, 120_000);
});

/**
 * What a run asks before it plants: checksums and keys, ends, runs, entropy, words, published examples, hosts, accounts,
 * detectors of decoys. Beside the secret only the accounts and detectors are asked.
 */
function faultsOf({ type, part, name }: Case, values: readonly string[]): InertnessFault[] {
  const secrets = part.isSecret === false ? [] : values;
  return inertnessFaults(
    { content: values.join('\n'), values: secrets.map((value) => ({ secretType: type.id, name, value })) },
    {},
  );
}

/** Where a part takes long, the others are drawn without it. */
function manyOf(type: SecretType, seed: string): Iterable<[SecretPart, string[]]> {
  if (type.parts.every(({ isSlow }) => isSlow !== true)) return drawSets(type, VALUES, seed);
  return type.parts.map((part) => [
    part,
    drawValues(caseOf(part), part.isSlow === true ? SLOW_VALUES : VALUES, seed),
  ]);
}

function caseOf(part: SecretPart): Case {
  const one = cases.find((known) => known.part === part);
  if (one === undefined) throw new Error('a part of no registered type');
  return one;
}
