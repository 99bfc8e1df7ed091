import type { ScannedFile, ScannedValue } from '#material/scanners/scanner.ts';
import type { SecretPart, SecretType } from '#material/secret-type.ts';

/** A secret as its type’s facts show it, and, where they are given, the other values of its set on lines of their own. */
export function inContext(
  type: SecretType,
  [part, value]: readonly [SecretPart, string],
  others: Iterable<readonly [SecretPart, string]> = [],
): ScannedFile {
  const lines = [...others].filter(([other]) => other !== part);
  const content = [
    type.context.replace('{value}', () => value),
    ...lines.map(([{ spelling }, other]) => `${spelling.env}="${other}"`),
    '',
  ].join('\n');
  const secrets = lines.filter(([other]) => other.isSecret !== false);
  return {
    fileName: 'settings.env',
    content,
    values: [[part, value] as const, ...secrets].map(([one, text]) => placeOf(type, one, text, content)),
  };
}

function placeOf(type: SecretType, part: SecretPart, text: string, content: string): ScannedValue {
  const line = content.lastIndexOf(`\n${part.spelling.env}="${text}"`);
  const start = content.indexOf(text, Math.max(line, 0));
  return { secretType: type.id, name: part.spelling.env, start, end: start + text.length };
}
