import { isGroup, type Entry, type Format } from './format.ts';

export const env: Format = {
  id: 'env',
  label: '.env',
  description: 'Environment variables, one NAME=value per line',
  endings: ['.env'],
  mediaType: 'text/plain',
  write: (entries) => linesOf(entries, []).join('\n').replace(/^\n+/, '') + '\n',
  pathOf: variableName,
};

/** The variable's own name, or the path in capitals: `backup.retention_days` is BACKUP_RETENTION_DAYS. */
export function variableName(trail: readonly Entry[]): string {
  const own = trail.at(-1)?.env;
  if (own !== undefined) return own;
  return trail.map((entry) => entry.name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()).join('_');
}

export function assignment(name: string, value: string): string {
  return `${name}=${quotedIfNeeded(value)}`;
}

function linesOf(entries: readonly Entry[], trail: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    const here = [...trail, entry];
    const comment = entry.comment === undefined ? [] : [`# ${entry.comment}`];
    if (isGroup(entry.value))
      return [...(trail.length === 0 ? [''] : []), ...comment, ...linesOf(entry.value, here)];
    const text = Array.isArray(entry.value) ? entry.value.join(',') : String(entry.value);
    return [...comment, assignment(variableName(here), text)];
  });
}

/** Shells expand $ and ` inside double quotes, so single quotes come first; both readers keep line breaks inside them. */
function quotedIfNeeded(value: string): string {
  if (value.includes('\r') || (value.includes("'") && /["$`\\\n]/.test(value))) {
    throw new Error(
      'A value with a carriage return, or with both kinds of quotes, has no spelling that shells and dotenv share.',
    );
  }
  if (/^[A-Za-z0-9_./:@%+=,-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}
