import { isGroup, type Entry, type Format } from './format.ts';

/** In code, the arguments of the call; as plain values, the AWS tools' own credentials file, or the file that a key is by itself. */
export const native: Format = {
  id: 'native',
  label: 'Native',
  description:
    'As the language itself writes it (arguments, provider block); command line: the file of the tool; plain: an AWS credentials file; a key alone: its own file',
  endings: ['.ini', '.cfg', '.conf'],
  mediaType: 'text/plain',
  write: (entries) => linesOf(entries).join('\n') + '\n',
  pathOf: (trail) => trail.map((entry) => entry.name).join('.'),
};

function linesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry, at) => {
    const before = at > 0 && isGroup(entry.value) ? [''] : [];
    const comment = entry.comment === undefined ? [] : [`# ${entry.comment}`];
    if (isGroup(entry.value)) return [...before, ...comment, `[${entry.name}]`, ...linesOf(entry.value)];
    return [...comment, `${entry.name} = ${onOneLine(String(entry.value))}`];
  });
}

/** There is no standard for line breaks; the readers that know any know those of JSON. */
function onOneLine(text: string): string {
  return /[\r\n]/.test(text) ? JSON.stringify(text) : text;
}
