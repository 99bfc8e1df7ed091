import { dottedPath, isGroup, type Entry, type Format } from './format.ts';

export const json: Format = {
  id: 'json',
  label: 'JSON',
  description: 'A JSON object, indented by two spaces',
  endings: ['.json'],
  mediaType: 'application/json',
  write: (entries) => `${JSON.stringify(objectOf(entries), null, 2)}\n`,
  pathOf: dottedPath,
};

export function objectOf(entries: readonly Entry[]): Record<string, unknown> {
  return Object.fromEntries(
    entries.map((entry) => [entry.name, isGroup(entry.value) ? objectOf(entry.value) : entry.value]),
  );
}
