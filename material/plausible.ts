import listed from './data/stop-words.json' with { type: 'json' };

/** Words that unmask a decoy, or that make a scanner throw an unverified finding away. */
export const TELLING_WORDS = [
  'canary',
  'changeme',
  'decoy',
  'dummy',
  'example',
  'fake',
  'foobar',
  'honey',
  'leakdrill',
  'sample',
  'test',
] as const;

/** Short words of TruffleHog's filters, which it applies to findings that it could not verify. */
const FILTERED_WORDS = ['auth', 'key', 'pass', 'scale', 'token', 'user', 'xxxx'];

const MOST_TRIES = 1000;
/** By their first three letters: most places of a value begin no word at all. */
const refusedWords = Map.groupBy(new Set([...listed, ...FILTERED_WORDS, ...TELLING_WORDS]), (word) =>
  word.slice(0, 3),
);

/** From a character on, up to another. */
export type Span = readonly [from: number, to: number];

export type Demands = {
  /** What is drawn, for the sentence that says that it cannot be. */
  name?: string;
  entropyNeeded: number;
  /** Characters that come from elsewhere (a prefix, an account number): another draw cannot change them. */
  fixedSpans?: (value: string) => readonly Span[];
  hasFixedStart?: boolean;
  hasFixedEnd?: boolean;
  tells?: readonly RegExp[];
};

/** Draws until no scanner and no person has a reason to shrug the value off. */
export function drawPlausible(draw: () => string, demands: Demands): string {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const value = draw();
    if (isPlausible(value, demands)) return value;
  }
  throw new Error(
    `No plausible value${demands.name === undefined ? '' : ` of ${demands.name}`} in ${MOST_TRIES} draws: the grammar or its demands are wrong.`,
  );
}

export function isPlausible(value: string, demands: Demands): boolean {
  if (value === '') return false;
  if (demands.hasFixedStart !== true && !/^[A-Za-z0-9]/.test(value)) return false;
  if (demands.hasFixedEnd !== true && !/[A-Za-z0-9]$/.test(value)) return false;
  if (entropyOf(value) <= demands.entropyNeeded) return false;
  if (demands.tells?.some((tell) => tell.test(value))) return false;
  return !hasBlemish(value, demands.fixedSpans?.(value));
}

/** Four equal characters in a row, or a word, that does not lie within what is fixed. */
export function hasBlemish(value: string, fixed: readonly Span[] = []): boolean {
  const lowered = value.toLowerCase();
  for (let at = 0; at + 3 <= value.length; at += 1) {
    const sign = value[at];
    if (sign === value[at + 1] && sign === value[at + 2] && sign === value[at + 3] && isFree(at, 4))
      return true;
    const words = refusedWords.get(lowered.slice(at, at + 3));
    if (words?.some((word) => lowered.startsWith(word, at) && isFree(at, word.length))) return true;
  }
  return false;

  function isFree(at: number, length: number): boolean {
    return !fixed.some(([from, to]) => from <= at && at + length <= to);
  }
}

/** Shannon entropy in bits per character, as the scanners count it. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.map((share) => share * Math.log2(share)).reduce((sum, bits) => sum + bits, 0);
}
