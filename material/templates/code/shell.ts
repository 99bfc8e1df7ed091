import type { CredentialSet, Field } from '#material/credential-set.ts';
import { assignment } from '#material/formats/env.ts';
import type { InnerFormatId } from '#material/formats/format.ts';
import { yaml } from '#material/formats/yaml.ts';
import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { drawOwnWords } from '#material/uses/own-words.ts';
import type { HttpUse, Uses } from '#material/uses/uses.ts';
import { fieldOf, isUsedByAnother } from './holding.ts';
import { piecesOf, stepsOf } from './language.ts';
import { isLoginAddress } from './login-address.ts';

export type ShellTask = { name: string; gives: Uses['gives']; definition: string };

export type ShellHolding = { lines: string; tasks: readonly ShellTask[]; paths: Map<Field, string> };

/** Values as variables, in a file that jq or yq reads, or in the one command that needs them. */
export function holdInShell(draft: Draft, format: InnerFormatId): ShellHolding {
  const paths = new Map<Field, string>();
  const used = draft.sets.filter(
    (set) => (set.type.uses?.shell ?? set.type.uses?.http) !== undefined && !isUsedByAnother(set, draft),
  );
  const inline = format === 'native' ? inlineFields(draft, used) : new Set<Field>();
  const fields = draft.sets.flatMap((set) => set.fields).filter((field) => !inline.has(field));
  const named = new Set(used.flatMap((set) => namedIn(draft, set)));
  const lines = shelves[format](draft, fields, paths, named);
  const inOwnWords = drawOwnWords(draft.random);
  const names = new Map<string, number>();
  const tasks = used.map((set) => {
    const uses = set.type.uses as Uses;
    const plain = uses.verb.replaceAll(/[^a-z0-9]+/g, '_');
    const count = (names.get(plain) ?? 0) + 1;
    names.set(plain, count);
    const name = count === 1 ? plain : `${plain}_${count}`;
    const word = (template: string, at: number): string =>
      quoted(template, draft, set, inline, (field) => paths.set(field, `${name}.${placeOf(template, at)}`));
    const command =
      uses.shell === undefined ? curl(uses.http as HttpUse, word) : uses.shell.map(word).join(' ');
    const body = inOwnWords(command);
    return {
      name,
      gives: uses.shell === undefined ? uses.gives : 'rows',
      definition: `${name}() {\n  ${body}\n}`,
    } as const;
  });
  return { lines: lines.join('\n'), tasks, paths };
}

/** A value that exactly one word of one command needs, and whose name nobody needs to see. */
function inlineFields(draft: Draft, used: readonly CredentialSet[]): Set<Field> {
  const counts = new Map<Field, number>();
  for (const set of used) {
    for (const field of namedIn(draft, set)) {
      counts.set(field, (counts.get(field) ?? 0) + (needsName(set) ? 2 : 1));
    }
  }
  return new Set([...counts].filter(([, uses]) => uses === 1).map(([field]) => field));
}

/** The values that stand in the words of a command, as often as they do. */
function namedIn(draft: Draft, set: CredentialSet): Field[] {
  const uses = set.type.uses as Uses;
  const login = uses.shell === undefined ? uses.http?.basic : undefined;
  // A login is one word with two values in it, so both count as used elsewhere too and stand above it.
  const words = [...wordsOf(uses), ...(login === undefined ? [] : [loginOf(login), loginOf(login)])];
  return words.flatMap((template) =>
    piecesOf(template).flatMap(({ text, isName }) => (isName ? [fieldOf(draft, set, text)] : [])),
  );
}

/** Scanners look for the vendor's word right before such a value, so it keeps a variable of that name. */
function needsName({ type }: CredentialSet): boolean {
  return type.keywordNeeded && type.uses?.isPasted !== true;
}

function wordsOf({ shell, http }: Uses): readonly string[] {
  if (shell !== undefined) return shell;
  return http === undefined ? [] : [http.url, ...Object.values(http.headers)];
}

function loginOf({ user, password }: NonNullable<HttpUse['basic']>): string {
  return `${user}:${password}`;
}

type Shelf = (
  draft: Draft,
  fields: readonly Field[],
  paths: Map<Field, string>,
  /** What the commands name themselves; programs look for the others in their environment. */
  named: ReadonlySet<Field>,
) => string[];

const shelves: Record<InnerFormatId, Shelf> = {
  native: (_draft, fields, paths, named) =>
    fields.flatMap((field) => assignments([field], paths, named.has(field) ? '' : 'export ')),
  env: (_draft, fields, paths) => assignments(fields, paths, 'export '),
  json: (draft, fields, paths) =>
    inFile(draft, fields, paths, 'json', 'jq -r', (values) => JSON.stringify(values, null, 2)),
  yaml: (draft, fields, paths) =>
    inFile(draft, fields, paths, 'yaml', 'yq -r', (values) =>
      yaml.write(Object.entries(values).map(([name, value]) => ({ name, value }))).trimEnd(),
    ),
};

function assignments(fields: readonly Field[], paths: Map<Field, string>, before: string): string[] {
  return fields.map((field) => {
    paths.set(field, field.spelling.env);
    return before + assignment(field.spelling.env, field.value);
  });
}

function inFile(
  draft: Draft,
  fields: readonly Field[],
  paths: Map<Field, string>,
  ending: string,
  reader: string,
  write: (values: Record<string, string>) => string,
): string[] {
  const { service } = draft;
  const name = pick(draft.random, ['settings', 'credentials', service.product]);
  const values = Object.fromEntries(fields.map(({ spelling, value }) => [spelling.python, value]));
  for (const field of fields) paths.set(field, `config.${field.spelling.python}`);
  return [
    `config=/etc/${service.product}/${name}.${ending}`,
    `cat > "$config" <<'END'`,
    write(values),
    'END',
    'chmod 600 "$config"',
    ...fields.map(({ spelling }) => `export ${spelling.env}="$(${reader} .${spelling.python} "$config")"`),
  ];
}

/** A word of a command: as it is, with variables in double quotes, or with the value itself in single quotes. */
function quoted(
  template: string,
  draft: Draft,
  set: CredentialSet,
  inline: ReadonlySet<Field>,
  placed: (field: Field) => void,
): string {
  const pieces = piecesOf(template);
  const fields = pieces.map(({ text, isName }) => (isName ? fieldOf(draft, set, text) : undefined));
  if (fields.every((field) => field === undefined)) {
    return /^[A-Za-z0-9_./:@%+=,-]+$/.test(template) ? template : `'${template}'`;
  }
  const parts = pieces.map(({ text }, at) => {
    const field = fields[at];
    if (field === undefined) return { text, isQuotedDouble: false };
    if (!inline.has(field)) return { text: variable(field, pieces[at + 1]?.text), isQuotedDouble: true };
    if (field.value.includes("'")) throw new Error('A value with a single quote cannot stand in a command.');
    placed(field);
    return { text: field.value, isQuotedDouble: false };
  });
  if (parts.every(({ isQuotedDouble }) => !isQuotedDouble))
    return `'${parts.map(({ text }) => text).join('')}'`;
  return `"${parts.map(({ text, isQuotedDouble }) => (isQuotedDouble ? text : insideDouble(text))).join('')}"`;
}

function variable({ spelling }: Field, next = ''): string {
  return /^\w/.test(next) ? `\${${spelling.env}}` : `$${spelling.env}`;
}

function insideDouble(text: string): string {
  return text.replaceAll(/["\\$`]/g, '\\$&');
}

/** The header or the field of a form that a value stands in, the login of an address, or which word of its command it is. */
function placeOf(template: string, at: number): string {
  if (isLoginAddress(template)) return 'password';
  return /^([A-Za-z][\w-]*)(?:: |=)/.exec(template)?.[1] ?? String(at);
}

function curl(
  { url, headers, basic, json, answer }: HttpUse,
  word: (template: string, at: number) => string,
): string {
  const call = [
    `curl -sS --fail ${word(url, 3)}`,
    ...(basic === undefined ? [] : [`-u ${word(loginOf(basic), 0)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${word(`${name}: ${value}`, 0)}`),
  ];
  const filter = stepsOf(answer)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('');
  if (json === undefined) return `${call.join(' \\\n    ')} |\n    jq -c '${filter === '' ? '.' : filter}[]'`;
  const program = JSON.stringify(json).replaceAll('"{text}"', '$text').replaceAll("'", '\\u0027');
  const all = [...call, `-H 'Content-Type: application/json'`, '-d @-'];
  return `jq -n --arg text "$1" '${program}' |\n    ${all.join(' \\\n      ')} |\n    jq -r '${filter === '' ? '.' : filter}'`;
}
