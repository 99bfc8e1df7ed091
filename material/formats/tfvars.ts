import { variableName } from './env.ts';
import { isGroup, type Entry, type Format } from './format.ts';

export const tfvars: Format = {
  id: 'tfvars',
  label: 'tfvars',
  description: 'Values of Terraform variables, one name = "value" per line',
  endings: ['.tfvars'],
  mediaType: 'text/plain',
  write: (entries) => blocksOf(entries, []).join('\n').replace(/^\n+/, '') + '\n',
  pathOf: tfvarsName,
};

export function tfvarsName(trail: readonly Entry[]): string {
  return variableName(trail).toLowerCase();
}

function blocksOf(entries: readonly Entry[], trail: readonly Entry[]): string[] {
  const width = Math.max(
    ...entries.filter(({ value }) => !isGroup(value)).map((entry) => tfvarsName([...trail, entry]).length),
  );
  return entries.flatMap((entry) => {
    const here = [...trail, entry];
    const above = entry.comment === undefined ? [] : [`# ${entry.comment}`];
    if (isGroup(entry.value)) return ['', ...above, ...blocksOf(entry.value, here)];
    return [...above, `${tfvarsName(here).padEnd(width)} = ${expression(entry.value)}`];
  });
}

function expression(value: Exclude<Entry['value'], Entry[]>): string {
  if (Array.isArray(value)) return `[${value.map(hclString).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  // A heredoc ends with a line break, whether its text does or not.
  return /[^\n]\n$/.test(value) && !value.includes('\r') ? hclHeredoc('EOT', value) : hclString(value);
}

/** An HCL string: beside JSON's escapes, ${ and %{ would open a template. */
export function hclString(text: string): string {
  return closed(JSON.stringify(text));
}

/** The form that keeps every line as it is; the indented one would break a value of many lines. */
export function hclHeredoc(mark: string, text: string): string {
  return `<<${mark}\n${closed(text.replace(/\n$/, ''))}\n${mark}`;
}

/** Doubled by a function: in a replacement text, `$$` would mean one `$`. */
export function closed(text: string): string {
  return text.replaceAll(/[$%]\{/g, (opening) => opening[0] + opening);
}
