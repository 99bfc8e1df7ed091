import { createHash } from 'node:crypto';
import type { SetFacts } from '#material/secret-type.ts';
import { alphabetOf, fact, type Piece } from './piece.ts';

const BYTE_VALUES = 256;

/** What every secret of one company at a vendor says alike: the number of its account, its application. */
export function account(name: string, inside: string, length: number): Piece {
  return fact((facts) => accountText(facts, name, inside, length), `[${inside}]{${length}}`);
}

/** The same characters for the same name within one file, and nobody else's. */
export function accountText({ service }: SetFacts, name: string, inside: string, length: number): string {
  const alphabet = alphabetOf(inside);
  // Bytes above the last whole multiple would make the alphabet's first characters likelier.
  const limit = BYTE_VALUES - (BYTE_VALUES % alphabet.length);
  let text = '';
  for (let block = 0; text.length < length; block += 1) {
    const bytes = createHash('sha256').update(`${name} ${block} ${service.accountSeed}`).digest();
    for (const byte of bytes) if (byte < limit) text += alphabet[byte % alphabet.length];
  }
  return text.slice(0, length);
}
