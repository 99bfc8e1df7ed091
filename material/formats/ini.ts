import { dottedPath, isGroup, scalarsFirst, textOf, type Entry, type Format } from './format.ts';

export const ini: Format = {
  id: 'ini',
  label: 'INI',
  description: 'Sections with name = value, quoted where a reader would cut the value off',
  endings: ['.ini', '.cfg', '.conf'],
  mediaType: 'text/plain',
  write: (entries) => linesOf(entries, []).join('\n').replace(/^\n+/, '') + '\n',
  pathOf: dottedPath,
};

function linesOf(entries: readonly Entry[], trail: readonly string[]): string[] {
  return scalarsFirst(entries).flatMap(({ name, value, comment }) => {
    const above = comment === undefined ? [] : [`; ${comment}`];
    if (!isGroup(value)) return [...above, `${name} = ${quotedIfNeeded(textOf(value))}`.trimEnd()];
    const here = [...trail, name];
    return ['', ...above, `[${here.join('.')}]`, ...linesOf(value, here)];
  });
}

/** There is no standard: what begins a comment, ends a line or is a quote stands in quotes, with JSON's escapes. */
function quotedIfNeeded(value: string): string {
  const isBare = /^(?:[^\s;#"'\\[\]]|(?<=\S) (?=\S))*$/.test(value) && !/\p{Cc}/u.test(value);
  return isBare ? value : JSON.stringify(value);
}
