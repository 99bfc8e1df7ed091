import { type Fingerprint, MOST_PREFIXES } from '#contract/inventory.ts';
import { piecesOf } from '#contract/text-pieces.ts';
import { keyedHashes } from './hashes.ts';

/** What a look-up asks of the server: the key, and candidates by the first digits of hashes. */
export interface Inventory {
  readLookUpKey: () => Promise<{ key: string; prefix_digits: number }>;
  lookUp: (asked: {
    prefixes: string[];
    sha256_prefixes: string[];
  }) => Promise<{ candidates: Fingerprint[]; is_cut: boolean }>;
}

export interface Answer {
  /** What is ours in it, each value once. */
  found: Fingerprint[];
  /** How many strings were looked up. */
  count: number;
  /** There were more strings than are looked up at once. */
  isCut: boolean;
}

/** Forty calls: a log of a megabyte has about as many different strings. */
export const MOST_PIECES = 40 * MOST_PREFIXES;

/**
 * Whether anything in a text is ours. The text is hashed piece by piece here; only the first digits of each hash go out,
 * and what comes back is compared here.
 */
export async function lookUp(text: string, inventory: Inventory): Promise<Answer> {
  const { pieces, isCut } = piecesOf(text, MOST_PIECES);
  if (pieces.size === 0) return { found: [], count: 0, isCut };
  const { key, prefix_digits: digits } = await inventory.readLookUpKey();
  const keyed = await keyedHashes(key, pieces);
  const plain = new Set([...pieces].map((piece) => piece.toLowerCase()).filter((piece) => isSha256(piece)));
  const candidates = [
    ...(await askAll(prefixesOf(keyed.keys(), digits), (prefixes) =>
      inventory.lookUp({ prefixes, sha256_prefixes: [] }),
    )),
    ...(await askAll(prefixesOf(plain, digits), (prefixes) =>
      inventory.lookUp({ prefixes: [], sha256_prefixes: prefixes }),
    )),
  ];
  const ours = candidates.filter(
    ({ hmac, sha256 }) => keyed.has(hmac) || (sha256 !== null && plain.has(sha256)),
  );
  return { found: eachValueOnce(ours), count: pieces.size, isCut };
}

/** Sorted, so that their order tells nothing of the text. */
function prefixesOf(hashes: Iterable<string>, digits: number): string[] {
  return [...new Set([...hashes].map((hash) => hash.slice(0, digits)))].toSorted();
}

type Ask = (prefixes: string[]) => Promise<{ candidates: Fingerprint[]; is_cut: boolean }>;

async function askAll(prefixes: string[], ask: Ask): Promise<Fingerprint[]> {
  const found: Fingerprint[] = [];
  for (let at = 0; at < prefixes.length; at += MOST_PREFIXES) {
    found.push(...(await askWhole(prefixes.slice(at, at + MOST_PREFIXES), ask)));
  }
  return found;
}

/** An answer that was cut is asked for again in halves: 'not ours' must not mean 'not looked at'. */
async function askWhole(prefixes: string[], ask: Ask): Promise<Fingerprint[]> {
  const { candidates, is_cut: isCut } = await ask(prefixes);
  if (!isCut || prefixes.length === 1) return candidates;
  const middle = Math.ceil(prefixes.length / 2);
  return [
    ...(await askWhole(prefixes.slice(0, middle), ask)),
    ...(await askWhole(prefixes.slice(middle), ask)),
  ];
}

/** A value that was found whole is not told again by its parts. */
function eachValueOnce(found: readonly Fingerprint[]): Fingerprint[] {
  const values = new Map<string, Fingerprint>();
  for (const one of found) {
    const place = one.execution_id ?? one.deployment_id;
    const name = JSON.stringify([place, one.location, one.file_name, one.made_at, one.secret_type, one.name]);
    const known = values.get(name);
    if (known === undefined || one.part === 'value') values.set(name, one);
  }
  return [...values.values()].toSorted((one, other) => other.made_at.localeCompare(one.made_at));
}

function isSha256(piece: string): boolean {
  return /^[\da-f]{64}$/.test(piece);
}
