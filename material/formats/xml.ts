import { isGroup, type Entry, type Format } from './format.ts';

const ROOT = 'configuration';

export const xml: Format = {
  id: 'xml',
  label: 'XML',
  description: 'An XML configuration with an element for each group and its values as attributes',
  endings: ['.xml', '.config'],
  mediaType: 'application/xml',
  write: (entries) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${linesOf({ name: ROOT, value: [...entries] }, '').join('\n')}\n`,
  pathOf: (trail) => [ROOT, ...trail.map(({ name }) => elementName(name))].join('.'),
};

/** Scanners take a quote for the end of a value, and no tag: what can stand in an attribute does. */
function linesOf({ name, value, comment }: Entry, indent: string): string[] {
  const element = elementName(name);
  const above = comment === undefined ? [] : [remark(comment, indent)];
  if (!isGroup(value)) {
    const texts = Array.isArray(value) ? value : [String(value)];
    return [...above, ...texts.map((text) => `${indent}<${element}>${content(text)}</${element}>`)];
  }
  const inner = `${indent}  `;
  const attributes = value.filter(isAttribute);
  const children = value.filter((entry) => !isAttribute(entry)).flatMap((entry) => linesOf(entry, inner));
  const remarks = attributes.flatMap((entry) =>
    entry.comment === undefined ? [] : [remark(entry.comment, indent)],
  );
  const between = attributes.length === 1 ? ' ' : `\n${inner}`;
  const head = [element, ...attributes.map((entry) => `${elementName(entry.name)}="${String(entry.value)}"`)];
  const opening = `${indent}<${head.join(between)}${children.length === 0 ? ' />' : '>'}`;
  return [
    ...above,
    ...remarks,
    opening,
    ...(children.length === 0 ? [] : [...children, `${indent}</${element}>`]),
  ];
}

function isAttribute(entry: Entry): entry is Entry & { value: string | number | boolean } {
  return !Array.isArray(entry.value) && !/[&<>"\p{Cc}]/u.test(String(entry.value));
}

/** Two dashes would end a comment before its end. */
function remark(comment: string, indent: string): string {
  return `${indent}<!-- ${comment.replaceAll(/-(?=-)|-$/g, '\u2010')} -->`;
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
