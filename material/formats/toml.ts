import { dottedPath, isGroup, scalarsFirst, type Entry, type Format } from './format.ts';

export const toml: Format = {
  id: 'toml',
  label: 'TOML',
  description: 'A TOML document with a table for each group',
  endings: ['.toml'],
  mediaType: 'application/toml',
  write: (entries) => linesOf(entries, []).join('\n').replace(/^\n+/, '') + '\n',
  pathOf: dottedPath,
};

function linesOf(entries: readonly Entry[], trail: readonly string[]): string[] {
  return scalarsFirst(entries).flatMap(({ name, value, comment }) => {
    const above = comment === undefined ? [] : [`# ${comment}`];
    if (!isGroup(value)) return [...above, `${key(name)} = ${literal(value)}`];
    const here = [...trail, key(name)];
    // A table that holds only tables needs no head of its own.
    const head = value.every((inner) => isGroup(inner.value)) ? above : ['', ...above, `[${here.join('.')}]`];
    return [...head, ...linesOf(value, here)];
  });
}

function key(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : basic(name);
}

function literal(value: Exclude<Entry['value'], Entry[]>): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`;
  return typeof value === 'string' ? text(value) : String(value);
}

/** As it is where some kind of quotes allows it: a scanner does not undo escapes. */
function text(value: string): string {
  if (isPlain(value) && !/["\\\n]/.test(value)) return `"${value}"`;
  if (isPlain(value) && !/['\n]/.test(value)) return `'${value}'`;
  if (isPlain(value) && !value.includes("''") && !value.endsWith("'")) return `'''\n${value}'''`;
  return basic(value);
}

/** TOML 1.0 wants every control character but tab and line feed escaped, DEL as well. */
function isPlain(value: string): boolean {
  return !/[^\P{Cc}\t\n\u0080-\u009f]/u.test(value);
}

function basic(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', String.raw`\u007f`);
}
