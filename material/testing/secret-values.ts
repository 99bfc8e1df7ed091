import { readFileSync } from 'node:fs';
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
export function drawValues({ name, part, type }: Case, count: number, seed = ''): string[] {
  const random = seededRandom(name + seed);
  const facts = setFacts();
  return Array.from({ length: count }, () => {
    const earlier = new Map<string, string>();
    for (const one of type.parts) {
      const value = drawPlausible(() => one.draw(random, facts, earlier), {
        ...one,
        name,
        tells: type.tells,
      });
      earlier.set(one.spelling.env, value);
      if (one === part) return value;
    }
    throw new Error(`${part.spelling.env} is no part of ${type.id}.`);
  });
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
