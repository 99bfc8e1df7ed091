/**
 * What a table says of a word that came from the server: a newer one may send words that nobody foresaw here, and a
 * page that stands there without a badge tells more than one that broke.
 */
export function knownIn<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  // Not what every object has: 'constructor' is a word too.
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** A word of the wire as people write it: 'left_over' is 'Left over'. */
export function inWords(word: string): string {
  const words = word.replaceAll(/[_-]/g, ' ').trim();
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1);
}
