import type { Field } from '#material/credential-set.ts';
import { type Format } from '#material/formats/format.ts';
import { fenced } from '#material/formats/md.ts';
import { pick } from '#material/random.ts';
import { fieldsOf, innerFile } from './files/inner-file.ts';
import { chats, pages } from './jobs/prose.ts';
import type { Draft, Template } from './template.ts';

export const prose: Template = {
  id: 'prose',
  label: 'Runbook or message',
  description: 'A page of a wiki, a runbook or a message in which somebody passes keys on',
  isOffered: true,
  kindOf: ({ id }) =>
    id === 'txt'
      ? { endings: ['.txt'], mediaType: 'text/plain' }
      : { endings: ['.md', '.markdown', '.txt'], mediaType: 'text/markdown' },
  write: (draft, format) => {
    const paths = new Map<Field, string>();
    const values = valuesOf(draft, format, paths);
    return { content: pick(draft.random, format.id === 'txt' ? chats : pages)(draft, values), paths };
  },
};

function valuesOf(draft: Draft, format: Format, paths: Map<Field, string>): string {
  const fields = fieldsOf(draft);
  if (format.id === 'native' || format.id === 'md' || format.id === 'txt') {
    for (const field of fields) paths.set(field, field.spelling.env);
    return fields.map((field) => (format.id === 'txt' ? note(field) : item(field))).join('\n');
  }
  const file = innerFile(draft, format);
  for (const [field, path] of file.paths) paths.set(field, path);
  const language = { tfvars: 'hcl', env: 'sh' }[format.id as string] ?? format.id;
  return fenced(file.content.replaceAll('\r\n', '\n'), language);
}

function item({ spelling, value }: Field): string {
  const longest = value.includes('`') ? '``' : '`';
  return value.includes('\n')
    ? `\n${spelling.env}:\n\n${fenced(value)}\n`
    : `- ${spelling.env}: ${longest}${value}${longest}`;
}

function note({ spelling, value }: Field): string {
  return value.includes('\n') ? `\n${spelling.env}:\n${value.trimEnd()}\n` : `${spelling.env}: ${value}`;
}
