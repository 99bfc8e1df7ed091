import { COMMON_WORDS } from './data/common-words.ts';
import listed from './data/stop-words.json' with { type: 'json' };

/** Parts of names that stand beside secrets, and rows that stand for one. */
const NAMED = ['key', 'pass', 'xxxx', 'abcde'];
/** What Gitleaks leaves out wherever it stands: its list of what is no secret is held against the value too, or against the name with it. */
const LEFT_OUT = [
  'true',
  'false',
  'null',
  'apiid',
  'apiname',
  'apiurl',
  'apiuri',
  'rapid',
  'capital',
  'author',
];

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

const MOST_TRIES = 1000;
const GENERIC_ENTROPY = 3.5;
const refused = [...new Set([...listed, ...COMMON_WORDS, ...NAMED, ...LEFT_OUT, ...TELLING_WORDS])];
/** By their first three letters: most places of a value begin no word at all. */
const refusedWords = Map.groupBy(refused, (word) => word.slice(0, 3));
/** Whether a word may begin with three characters, by the lower five bits of each: small and capital letters share them. */
const beginnings = new Uint8Array(2 ** 15);
for (const word of refusedWords.keys()) beginnings[beginningAt(word, 0)] = 1;

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
  // Letters alone are no secret to the generic rule of Gitleaks, which asks for so much entropy.
  if (demands.entropyNeeded >= GENERIC_ENTROPY && /^[A-Za-z_.-]+$/.test(value)) return false;
  if (demands.entropyNeeded > 0 && entropyOf(value) <= demands.entropyNeeded) return false;
  if (demands.tells?.some((tell) => tell.test(value))) return false;
  return !hasBlemish(value, demands.fixedSpans);
}

/** Four equal characters in a row, or a word, that does not lie within what is fixed. */
export function hasBlemish(value: string, fixedSpans?: Demands['fixedSpans']): boolean {
  // Asked for at the first blemish, which most values do not have: to take a value apart is the dearest of all.
  let fixed: readonly Span[] | undefined;
  const lowered = value.toLowerCase();
  for (let at = 0; at + 3 <= value.length; at += 1) {
    if (isRun(value, at) && isFree(at, 4)) return true;
    if (beginnings[beginningAt(lowered, at)] === 0) continue;
    const words = refusedWords.get(lowered.slice(at, at + 3));
    if (words?.some((word) => lowered.startsWith(word, at) && isFree(at, word.length))) return true;
  }
  return false;

  function isFree(at: number, length: number): boolean {
    fixed ??= fixedSpans?.(value) ?? [];
    return !fixed.some(([from, to]) => from <= at && at + length <= to);
  }
}

/** Shannon entropy in bits per character, as the scanners count it. */
export function entropyOf(text: string): number {
  let bits = 0;
  for (const count of countsOf(text)) {
    if (count > 0) bits -= (count / text.length) * Math.log2(count / text.length);
  }
  return bits;
}

function isRun(value: string, at: number): boolean {
  const code = value.charCodeAt(at);
  return (
    code === value.charCodeAt(at + 1) &&
    code === value.charCodeAt(at + 2) &&
    code === value.charCodeAt(at + 3)
  );
}

function beginningAt(text: string, at: number): number {
  const [one, two, three] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return ((one & 31) << 10) | ((two & 31) << 5) | (three & 31);
}

const counts = new Uint32Array(128);

/** How often each character stands there: counted in place where all are ASCII, as they are in nearly every value. */
function countsOf(text: string): Iterable<number> {
  counts.fill(0);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 127) return countsOfAny(text);
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

function countsOfAny(text: string): Iterable<number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts.values();
}
