import { readFileSync } from 'node:fs';
import { chooseAccount } from '#material/aws-account.ts';
import stopWords from '#material/data/stop-words.json' with { type: 'json' };
import { drawPlausible, TELLING_WORDS, type Span } from '#material/plausible.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretPart, SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { chiSquareP } from './chi-square.ts';
import { setFacts } from './set-facts.ts';

export type Case = { name: string; type: SecretType; part: SecretPart };

/** Every string of every registered type. */
export const cases: readonly Case[] = secretTypes.flatMap((type) =>
  type.parts.map((part) => ({ name: `${type.id} ${part.spelling.env}`, type, part })),
);

/** Values as a file gets them: the whole set is drawn each time, since parts copy from each other. */
export function drawValues(one: Case, count: number, seed = ''): string[] {
  const draw = drawer(one.type, one.name + seed, one.part);
  return Array.from({ length: count }, () => draw().get(one.part.spelling.env) ?? '');
}

/** Many sets of a type, as the values of each of its parts; a type with a slow part cannot be drawn so often. */
export function drawSets(type: SecretType, count: number, seed: string): Map<SecretPart, string[]> {
  const draw = drawer(type, type.id + seed);
  const sets = Array.from({ length: count }, draw);
  return new Map(
    type.parts.map((part) => [part, sets.map((set) => set.get(part.spelling.env) ?? '')] as const),
  );
}

/** Draws one set after the other, each for another account and up to the `last` part; what takes long is drawn for itself only. */
function drawer(type: SecretType, seed: string, last?: SecretPart): () => Map<string, string> {
  const random = seededRandom(seed);
  const accounts = seededRandom(`${seed} account`);
  const company = setFacts();
  const parts = type.parts.filter(
    ({ isSlow }) => isSlow !== true || last === undefined || last.isSlow === true,
  );
  return () => {
    const facts = { ...company, accountId: chooseAccount(accounts, {}).id };
    const earlier = new Map<string, string>();
    for (const one of parts) {
      const name = `${type.id} ${one.spelling.env}`;
      const draw = () => one.draw(random, facts, earlier);
      earlier.set(one.spelling.env, drawPlausible(draw, { ...one, name, tells: type.tells }));
      if (one === last) break;
    }
    return earlier;
  };
}

/** How unlikely the worst stretch is: over all its characters, its first alone and its last alone. */
export function worstChance({ part }: Case, values: readonly string[]): { name: string; p: number } {
  const stretches = values.map((value) => part.randomStretches(value));
  const found = (stretches[0] ?? []).flatMap(({ name, alphabet }, at) => {
    const texts = stretches.map((all) => all[at]?.text ?? '');
    const whole = { name, p: chiSquareP(countsOf(texts.join(''), alphabet)) };
    if (texts.every((text) => text.length < 2)) return [whole];
    return [
      whole,
      ...[0, -1].map((end) => ({
        name: `${end === 0 ? 'first' : 'last'} of ${name}`,
        p: chiSquareP(countsOf(texts.map((text) => text.at(end) ?? '').join(''), alphabet)),
      })),
    ];
  });
  return found.toSorted((one, other) => one.p - other.p)[0] ?? { name: 'nothing is chance', p: 0 };
}

/** Words that scanners drop a finding for, and words that unmask, outside what the format or the facts fix. */
export function wordsIn({ part }: Case, value: string): string[] {
  const fixed: readonly Span[] = part.fixedSpans?.(value) ?? [];
  const lowered = value.toLowerCase();
  return [...stopWords, ...TELLING_WORDS].filter((word) => {
    for (let at = lowered.indexOf(word); at !== -1; at = lowered.indexOf(word, at + 1)) {
      if (!fixed.some(([from, to]) => from <= at && at + word.length <= to)) return true;
    }
    return false;
  });
}

export function sourceOf(type: SecretType): string {
  return readFileSync(new URL(`../secrets/${type.id}.ts`, import.meta.url), 'utf8');
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
