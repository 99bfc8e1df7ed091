import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawPlausible, entropyOf, TELLING_WORDS } from './plausible.ts';
import { seededRandom } from './random.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import stopWords from './data/stop-words.json' with { type: 'json' };
import { chiSquareP } from './testing/chi-square.ts';

const VALUES = 10_000;
const CHARACTERS = 100_000;
const facts = { accountId: '464712093558', region: 'eu-west-1', issuedAt: new Date('2026-11-21T09:00:00Z') };

const parts = secretTypes.flatMap((type) =>
  type.parts.map((part) => ({ name: `${type.id} ${part.spelling.env}`, type, part })),
);
type Case = (typeof parts)[number];

function draw({ part, type }: Case, count: number): string[] {
  const random = seededRandom(`${type.id} ${part.spelling.env}`);
  const demands = { ...part, tells: type.tells };
  return Array.from({ length: count }, () => drawPlausible(() => part.draw(random, facts), demands));
}

describe('the list of secret types', () => {
  it('names every file in secrets/, in alphabetical order', () => {
    const files = readdirSync(new URL('./secrets', import.meta.url)).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(secretTypes.map((type) => `${type.id}.ts`)).toEqual(files.toSorted());
  });

  it('names only companions and environment variables that exist', () => {
    for (const type of secretTypes) {
      for (const companion of type.companions) expect(secretTypeOf(companion).companions).toBeDefined();
      for (const part of type.parts) expect(part.spelling.env).toMatch(/^[A-Z][A-Z0-9_]+$/);
      expect(type.context).toContain('{value}');
    }
  });

  it('refuses an unknown id', () => {
    expect(() => secretTypeOf('aws-acces-key')).toThrow("There is no secret type 'aws-acces-key'.");
  });
});

describe.each(parts)('$name', (one) => {
  const values = draw(one, VALUES);

  it('matches its anchored grammar, and no other type takes its values for its own', () => {
    expect(one.part.regex.source).toMatch(/^\^.*\$$/);
    expect(values.filter((value) => !one.part.regex.test(value))).toEqual([]);
    for (const other of parts.filter((part) => part !== one)) {
      expect(values.filter((value) => other.part.regex.test(value))).toEqual([]);
    }
  });

  it('never draws a value twice', () => {
    expect(new Set(values).size).toBe(VALUES);
  });

  it('has no tell, no telling word and no run of four', () => {
    for (const value of values) {
      const lowered = value.toLowerCase();
      expect(one.type.tells.some((tell) => tell.test(value))).toBe(false);
      expect(TELLING_WORDS.some((word) => lowered.includes(word))).toBe(false);
      expect(/(.)\1{3}/.test(value)).toBe(false);
    }
  });

  it('has no stop word of the scanners behind what the account fixes', () => {
    const fixed = one.part.fixedLength ?? 0;
    const words = values.slice(0, 2000).flatMap((value) => {
      const lowered = value.toLowerCase();
      return stopWords.filter(
        (word) => lowered.lastIndexOf(word) + word.length > fixed && lowered.includes(word),
      );
    });
    expect(words).toEqual([]);
  });

  it('can be taken whole by a double-click and is above its entropy', () => {
    for (const value of values) {
      expect(value).toMatch(/^[A-Za-z0-9].*[A-Za-z0-9]$/);
      expect(entropyOf(value)).toBeGreaterThan(one.part.entropyNeeded);
    }
  });

  it('is random in every stretch, and in its first and last character alone', () => {
    const stretches = one.part.randomStretches(values[0] as string);
    expect(stretches.length).toBeGreaterThan(0);
    for (const [at, { name, alphabet, text }] of stretches.entries()) {
      const wanted = Math.min(CHARACTERS, text.length * VALUES);
      const pooled = values.map((value) => one.part.randomStretches(value)[at]?.text ?? '').join('');
      const enough = pooled.length >= CHARACTERS || text.length === 1 ? pooled : more(one, at, CHARACTERS);
      expect(chiSquareP(countsOf(enough.slice(0, CHARACTERS), alphabet)), name).toBeGreaterThan(0.001);
      expect(enough.length).toBeGreaterThanOrEqual(wanted);
      if (text.length === 1) continue;
      const [firsts, lasts] = [0, -1].map((end) =>
        values.map((value) => one.part.randomStretches(value)[at]?.text.at(end) ?? '').join(''),
      ) as [string, string];
      expect(chiSquareP(countsOf(firsts, alphabet)), `first of ${name}`).toBeGreaterThan(0.001);
      expect(chiSquareP(countsOf(lasts, alphabet)), `last of ${name}`).toBeGreaterThan(0.001);
    }
  });

  it('says what a test and a person need to know', () => {
    expect(one.type.source).not.toBe('');
    expect(one.type.inertness).not.toBe('');
    expect(one.type.decoyTell).not.toBe('');
    expect(one.type.homes.length).toBeGreaterThan(0);
  });
});

/** Draws on until the stretch has enough characters. */
function more(one: Case, at: number, characters: number): string {
  const random = seededRandom(`more ${one.name}`);
  let text = '';
  while (text.length < characters)
    text += one.part.randomStretches(one.part.draw(random, facts))[at]?.text ?? '';
  return text;
}

function countsOf(text: string, alphabet: string): number[] {
  const counts = new Map([...alphabet].map((character) => [character, 0]));
  for (const character of text) {
    const count = counts.get(character);
    if (count === undefined) throw new Error(`'${character}' is not in the alphabet.`);
    counts.set(character, count + 1);
  }
  return [...counts.values()];
}
