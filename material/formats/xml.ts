import { isGroup, type Entry, type Format } from './format.ts';

const ROOT = 'configuration';

export const xml: Format = {
  id: 'xml',
  label: 'XML',
  description: 'An XML configuration with an element for each group',
  endings: ['.xml', '.config'],
  mediaType: 'application/xml',
  write: (entries) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT}>\n${linesOf(entries, '  ').join('\n')}\n</${ROOT}>\n`,
  pathOf: (trail) => [ROOT, ...trail.map(({ name }) => elementName(name))].join('.'),
};

function linesOf(entries: readonly Entry[], indent: string): string[] {
  return entries.flatMap(({ name, value, comment }) => {
    const element = elementName(name);
    // Two dashes would end a comment before its end.
    const above =
      comment === undefined ? [] : [`${indent}<!-- ${comment.replaceAll(/-(?=-)|-$/g, '\u2010')} -->`];
    if (isGroup(value)) {
      return [...above, `${indent}<${element}>`, ...linesOf(value, `${indent}  `), `${indent}</${element}>`];
    }
    const texts = Array.isArray(value) ? value : [String(value)];
    return [...above, ...texts.map((text) => `${indent}<${element}>${content(text)}</${element}>`)];
  });
}

/** A name begins with a letter or an underscore: https://www.w3.org/TR/xml/#NT-Name. */
function elementName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}

/** Escapes would hide a value from scanners, so a CDATA section takes what it can. */
function content(text: string): string {
  if (/[^\P{Cc}\t\n]/u.test(text)) throw new Error('A control character has no place in XML.');
  if (!/[&<>\n]/.test(text)) return text;
  if (!text.includes(']]>')) return `<![CDATA[${text}]]>`;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
