import { alphabetOf } from './piece.ts';

/**
 * Text of a class that matches a grammar and that nobody takes for a secret: the class in order, again and again.
 * Samples are written with it, so that no scanner reports our own sources.
 */
export function sampleText(inside: string, length: number, start = ''): string {
  const alphabet = alphabetOf(inside);
  return (start + alphabet.repeat(Math.ceil(length / alphabet.length))).slice(0, length);
}
