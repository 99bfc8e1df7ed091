import { dottedPath, isGroup, type Entry, type Format } from './format.ts';

export const yaml: Format = {
  id: 'yaml',
  label: 'YAML',
  description: 'A YAML document, strings in double quotes',
  endings: ['.yaml', '.yml'],
  mediaType: 'application/yaml',
  write: (entries) => linesOf(entries, '').join('\n') + '\n',
  pathOf: dottedPath,
};

function linesOf(entries: readonly Entry[], indent: string): string[] {
  return entries.flatMap((entry, at) => {
    const before = indent === '' && at > 0 && (isGroup(entry.value) || entry.comment) ? [''] : [];
    const comment = entry.comment === undefined ? [] : [`${indent}# ${entry.comment}`];
    return [...before, ...comment, ...linesOfEntry(entry, indent)];
  });
}

function linesOfEntry({ name, value }: Entry, indent: string): string[] {
  if (isGroup(value)) return [`${indent}${name}:`, ...linesOf(value, `${indent}  `)];
  if (Array.isArray(value))
    return [`${indent}${name}:`, ...value.map((item) => `${indent}  - ${quoted(item)}`)];
  return [`${indent}${name}: ${typeof value === 'string' ? quoted(value) : String(value)}`];
}

/** Always quoted: bare yes, 0x1f, 1e5 and 007 would come back as something else. A JSON string is a YAML string. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
