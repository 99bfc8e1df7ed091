import { readFileSync } from 'node:fs';
import { chooseAccount } from '#material/aws-account.ts';
import { COMMON_WORDS } from '#material/data/common-words.ts';
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
export function drawSets(
  type: SecretType,
  count: number,
  seed: string,
  random = seededRandom(type.id + seed),
): Map<SecretPart, string[]> {
  const draw = drawer(type, type.id + seed, undefined, random);
  const sets = Array.from({ length: count }, draw);
  return new Map(
    type.parts.map((part) => [part, sets.map((set) => set.get(part.spelling.env) ?? '')] as const),
  );
}

/** Draws one set after the other, each for another account and up to the `last` part; what takes long is drawn for itself only. */
function drawer(
  type: SecretType,
  seed: string,
  last?: SecretPart,
  random = seededRandom(seed),
): () => Map<string, string> {
  const accounts = seededRandom(`${seed} account`);
  const company = setFacts();
  const parts = type.parts
    .filter(({ isSlow }) => isSlow !== true || last === undefined || last.isSlow === true)
    .map((one) => ({
      one,
      demands: { ...one, name: `${type.id} ${one.spelling.env}`, tells: type.tells },
    }));
  return () => {
    let account: string | undefined;
    const facts = {
      ...company,
      // Few types name it, and to choose one takes as long as many a value.
      get accountId() {
        return (account ??= chooseAccount(accounts, {}).id);
      },
    };
    const earlier = new Map<string, string>();
    for (const { one, demands } of parts) {
      const draw = () => one.draw(random, facts, earlier);
      earlier.set(one.spelling.env, drawPlausible(draw, demands));
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

const words = Map.groupBy(new Set([...stopWords, ...COMMON_WORDS, ...TELLING_WORDS]), (word) =>
  word.slice(0, 3),
);
/** Which three letters a word begins with, five bits of each: most places of a value need not be looked up, and there are many millions. */
const beginnings = new Uint8Array(2 ** 15);
for (const word of words.keys()) beginnings[threeAt(word, 0)] = 1;

/** Words that scanners drop a finding for, and words that unmask, outside what the format or the facts fix. */
export function wordsIn({ part }: Case, value: string): string[] {
  const lowered = value.toLowerCase();
  const found: string[] = [];
  for (let at = 0; at + 3 <= value.length; at += 1) {
    if (beginnings[threeAt(lowered, at)] === 0) continue;
    for (const word of words.get(lowered.slice(at, at + 3)) ?? []) {
      if (!lowered.startsWith(word, at)) continue;
      const fixed: readonly Span[] = part.fixedSpans?.(value) ?? [];
      if (!fixed.some(([from, to]) => from <= at && at + word.length <= to)) found.push(word);
    }
  }
  return found;
}

function threeAt(text: string, at: number): number {
  const [one, two, three] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return ((one & 31) << 10) | ((two & 31) << 5) | (three & 31);
}

export function sourceOf(type: SecretType): string {
  return readFileSync(new URL(`../secrets/${type.id}.ts`, import.meta.url), 'utf8');
}

function countsOf(text: string, alphabet: string): number[] {
  const counts = new Uint32Array(128);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    counts[code] = (counts[code] as number) + 1;
  }
  const ofAlphabet = [...alphabet].map((character) => counts[character.charCodeAt(0)] as number);
  if (ofAlphabet.reduce((sum, count) => sum + count, 0) !== text.length)
    throw new Error(`Something stands there that is not in the alphabet ${alphabet}.`);
  return ofAlphabet;
}
