/** What the languages do to a text inside a literal; a literal may stand in another one, as Python's in a notebook. */
const escapes: readonly ((text: string) => string)[] = [
  (text) => JSON.stringify(text).slice(1, -1),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"'),
  (text) => text.replaceAll('\\', '\\\\'),
  (text) => text.replaceAll('"', '""'),
  (text) => text.replaceAll('$', '$$$$'),
  (text) => text.replaceAll('${', '\\${'),
  (text) => text.replaceAll("'", "\\'"),
  (text) => text.replaceAll('`', '\\`'),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll(/[$%]\{/g, (opening) => opening[0] + opening),
];
const DEEPEST_LITERAL = 3;

/** A value as it may be spelled in a file, itself first: a PEM file or a JSON file cannot stand in a literal as it is. */
export function spellingsOf(value: string): Set<string> {
  const spelled = new Set([value, ...(value.includes('\n') ? [Buffer.from(value).toString('base64')] : [])]);
  for (let depth = 0; depth < DEEPEST_LITERAL; depth += 1) {
    const known = [...spelled];
    for (const text of known) for (const escape of escapes) spelled.add(escape(text));
  }
  return spelled;
}
