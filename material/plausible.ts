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
const stopWords = Map.groupBy(new Set([...listed, ...FILTERED_WORDS]), (word) => word.slice(0, 3));

export type Demands = {
  entropyNeeded: number;
  /** So many characters come from elsewhere (an account number): another draw cannot change them. */
  fixedLength?: number;
  tells?: readonly RegExp[];
};

/** Draws until no scanner and no person has a reason to shrug the value off. */
export function drawPlausible(draw: () => string, demands: Demands): string {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const value = draw();
    if (isPlausible(value, demands)) return value;
  }
  throw new Error(`No plausible value in ${MOST_TRIES} draws: the grammar or its demands are wrong.`);
}

export function isPlausible(value: string, demands: Demands): boolean {
  if (!/^[A-Za-z0-9](?:.*[A-Za-z0-9])?$/s.test(value)) return false;
  if (entropyOf(value) <= demands.entropyNeeded) return false;
  if (demands.tells?.some((tell) => tell.test(value))) return false;
  return !hasBlemish(value, demands.fixedLength);
}

/** Four equal characters in a row, or a word, that reaches behind the fixed beginning. */
export function hasBlemish(value: string, fixedLength = 0): boolean {
  const run = /(.)\1{3}/s.exec(value.slice(Math.max(0, fixedLength - 3)));
  if (run !== null) return true;
  const lowered = value.toLowerCase();
  if (TELLING_WORDS.some((word) => lowered.includes(word, Math.max(0, fixedLength - word.length + 1))))
    return true;
  return hasStopWord(lowered, fixedLength);
}

/** Shannon entropy in bits per character, as the scanners count it. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return -shares.map((share) => share * Math.log2(share)).reduce((sum, bits) => sum + bits, 0);
}

function hasStopWord(lowered: string, fixedLength: number): boolean {
  for (let at = 0; at + 3 <= lowered.length; at += 1) {
    const words = stopWords.get(lowered.slice(at, at + 3));
    if (words?.some((word) => at + word.length > fixedLength && lowered.startsWith(word, at))) return true;
  }
  return false;
}
