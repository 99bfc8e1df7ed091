import { dottedPath, isGroup, scalarsFirst, textOf, type Entry, type Format } from './format.ts';

/** https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html#load(java.io.Reader) */
export const properties: Format = {
  id: 'properties',
  label: 'Properties',
  description: 'Properties of a Java program, one path.of.name=value per line',
  endings: ['.properties'],
  mediaType: 'text/x-java-properties',
  write: (entries) => linesOf(entries, []).join('\n').replace(/^\n+/, '') + '\n',
  pathOf: dottedPath,
};

function linesOf(entries: readonly Entry[], trail: readonly string[]): string[] {
  return scalarsFirst(entries).flatMap(({ name, value, comment }) => {
    const above = comment === undefined ? [] : [`# ${ascii(comment)}`];
    const here = [...trail, name];
    if (isGroup(value)) return [...(trail.length === 0 ? [''] : []), ...above, ...linesOf(value, here)];
    return [...above, `${key(here.join('.'))}=${escaped(textOf(value))}`];
  });
}

function key(path: string): string {
  return ascii(path.replaceAll(/[\\\s:=#!]/g, String.raw`\$&`));
}

/** Only what the reader would take for something else: Java's own writer puts a backslash before every `:` and `=`. */
function escaped(value: string): string {
  const short: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\f': '\\f' };
  return ascii(value.replaceAll(/[\\\n\r\t\f]/g, (sign) => short[sign] ?? sign).replace(/^ /, '\\ '));
}

/** Readers before Java 9 take the file for Latin-1. */
function ascii(text: string): string {
  return text.replaceAll(
    /[^\n -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
