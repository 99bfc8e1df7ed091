import type { CredentialSet, Field } from '#material/credential-set.ts';
import type { InnerFormatId } from '#material/formats/format.ts';
import { yaml } from '#material/formats/yaml.ts';
import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { drawOwnWords } from '#material/uses/own-words.ts';
import type { CodeUse, Of, Uses } from '#material/uses/uses.ts';
import { withDistinctNames } from './import-names.ts';
import type { Language } from './language.ts';

/** What a program does with one vendor: its client, and the body of the function that asks it. */
export type Task = {
  /** Words: `ask openai`. */
  verb: string;
  gives: 'text' | 'rows';
  group: string;
  body: string;
};

/** A file's credentials in a language: the lines that hold them, the clients that use them. */
export type CodeHolding = {
  imports: readonly string[];
  lines: string;
  clients: string;
  tasks: readonly Task[];
  /** True where the lines are statements, which some languages take only inside a block. */
  areStatements: boolean;
  paths: Map<Field, string>;
};

/** Something to place a value: its lines at the top, and the expression that stands for it below. */
type Shelf = {
  lines: string[];
  imports: readonly string[];
  paths: Map<Field, string>;
  areStatements?: boolean;
  of: (field: Field) => string;
};

export function holdInCode(draft: Draft, format: InnerFormatId, language: Language): CodeHolding {
  const used = withDistinctNames(usedSets(draft, language), language.importForm, groupOf);
  const inOwnWords = drawOwnWords(draft.random);
  const inline = format === 'native' ? inlineFields(draft, used) : new Set<Field>();
  const fields = draft.sets.flatMap((set) => set.fields).filter((field) => !inline.has(field));
  const shelf = shelves[format](draft, fields, language);
  const clients: string[] = [];
  const names = new Map<string, number>();
  const tasks = used.map(({ set, use }): Task => {
    const { verb, gives } = set.type.uses as Uses;
    const group = unlike(names, groupOf(set));
    const variable = language.clientName(used.length === 1 ? undefined : group);
    if (use.client !== undefined) {
      const expression = use.client(
        (env) => {
          const field = fieldOf(draft, set, env);
          return inline.has(field) ? mark(field) : shelf.of(field);
        },
        { region: draft.world.region },
      );
      const { client = (name, _type, value) => language.constant(name, value) } = language;
      const text = filled(expression, variable, inline, shelf.paths, language);
      clients.push(client(variable, use.type ?? '', text));
    }
    const body = use.body(
      (env) => shelf.of(fieldOf(draft, set, env)),
      language.clientCall?.(variable) ?? variable,
    );
    return { verb: unlike(names, verb), gives, group, body: inOwnWords(body) };
  });
  return {
    imports: [...shelf.imports, ...used.flatMap(({ use }) => use.imports)],
    lines: shelf.lines.join('\n'),
    clients: clients.join('\n'),
    tasks,
    areStatements: shelf.areStatements ?? false,
    paths: shelf.paths,
  };
}

/** The values alone, for a file that reads settings and asks nobody. */
export function holdAsSettings(
  draft: Draft,
  format: InnerFormatId,
  language: Language,
): Pick<Shelf, 'lines' | 'imports' | 'paths' | 'of'> {
  const fields = draft.sets.flatMap((set) => set.fields);
  return shelves[format](draft, fields, language);
}

/** `openai`, `hugging_face`: the section of a configuration file and the first half of a client's name. */
export function groupOf({ type }: CredentialSet): string {
  return type.group ?? type.provider.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}

/** The value that a type calls `env`, in its own set or in one that came with it. */
export function fieldOf(draft: Draft, set: CredentialSet, env: string): Field {
  const own = set.fields.find((field) => field.part === env);
  const near = own ?? draft.sets.flatMap(({ fields }) => fields).find((field) => field.part === env);
  if (near === undefined) throw new Error(`${set.type.id} uses ${env}, which is not in its set.`);
  return near;
}

/** What came with a type that has a use of its own has none besides. */
export function isUsedByAnother({ isCompanion, type }: CredentialSet, { sets }: Draft): boolean {
  return (
    isCompanion &&
    sets.some(
      (other) =>
        !other.isCompanion && other.type.uses !== undefined && other.type.companions.includes(type.id),
    )
  );
}

function usedSets(draft: Draft, language: Language): { set: CredentialSet; use: CodeUse }[] {
  return draft.sets.flatMap((set) => {
    const { uses } = set.type;
    if (uses === undefined || isUsedByAnother(set, draft)) return [];
    const { http } = uses;
    const own =
      language.useOf(uses) ?? (http === undefined ? undefined : language.askOverHttp(http, uses.gives));
    return own === undefined ? [] : [{ set, use: own }];
  });
}

/**
 * What only a client's call needs stands in that call, once; what bodies name as well needs a constant. So does a value
 * that is nothing without its name: scanners look for the vendor's word right before it.
 */
function inlineFields(draft: Draft, used: readonly { set: CredentialSet; use: CodeUse }[]): Set<Field> {
  const counts = new Map<Field, number>();
  for (const { set, use } of used) {
    const count =
      (by: number): Of =>
      (env) => {
        const field = fieldOf(draft, set, env);
        counts.set(field, (counts.get(field) ?? 0) + (set.type.keywordNeeded ? 2 : by));
        return 'x';
      };
    use.client?.(count(1), { region: '' });
    use.body(count(2), 'x');
  }
  return new Set([...counts].filter(([, uses]) => uses === 1).map(([field]) => field));
}

const shelves: Record<InnerFormatId, (draft: Draft, fields: Field[], language: Language) => Shelf> = {
  native: (_draft, fields, language) => {
    const nameOf = language.constantName ?? ((field: Field) => field.spelling.constant);
    const shelf = emptyShelf(nameOf);
    for (const field of fields) {
      shelf.lines.push(language.constant(nameOf(field), language.literal(field.value)));
      shelf.paths.set(field, nameOf(field));
    }
    return shelf;
  },
  json: (draft, fields, language) => {
    const name = pick(draft.random, language.objectNames);
    const shelf = emptyShelf((field) => language.member(name, language.spellingOf(field)));
    const entries = fields.map((field): [string, string] => [language.spellingOf(field), field.value]);
    shelf.lines.push(language.object(name, entries));
    for (const field of fields) shelf.paths.set(field, `${name}.${language.spellingOf(field)}`);
    return { ...shelf, imports: language.objectImports ?? [] };
  },
  yaml: (draft, fields, language) => {
    const name = pick(draft.random, language.objectNames);
    const memberOf = language.yamlMember ?? language.member;
    const shelf = emptyShelf((field) => memberOf(name, language.spellingOf(field)));
    const entries = fields.map((field) => ({ name: language.spellingOf(field), value: field.value }));
    shelf.lines.push(language.yaml(name, yaml.write(entries)));
    for (const field of fields) shelf.paths.set(field, `${name}.${language.spellingOf(field)}`);
    return { ...shelf, imports: language.yamlImports };
  },
  env: (_draft, fields, language) => {
    const shelf = emptyShelf((field) => language.getEnv(field.spelling.env));
    for (const field of fields) {
      shelf.lines.push(language.setEnv(field.spelling.env, language.literal(field.value)));
      shelf.paths.set(field, field.spelling.env);
    }
    return { ...shelf, imports: language.envImports, areStatements: true };
  },
};

/** `openai`, then `openai_2`: one file may hold two keys of a vendor, and a name is declared once. */
function unlike(taken: Map<string, number>, name: string): string {
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return count === 1 ? name : `${name}_${count}`;
}

function emptyShelf(of: Shelf['of']): Shelf {
  return { lines: [], imports: [], paths: new Map(), of };
}

/** A stand-in that no generated value and no code holds, until the place around it is known. */
function mark(field: Field): string {
  return `\u0001${field.spelling.env}\u0001`;
}

function filled(
  expression: string,
  variable: string,
  inline: ReadonlySet<Field>,
  paths: Map<Field, string>,
  language: Language,
): string {
  let text = expression;
  for (const field of inline) {
    const at = expression.indexOf(mark(field));
    if (at === -1) continue;
    paths.set(field, `${variable}.${(language.placeOf ?? placeInAssignment)(expression.slice(0, at))}`);
    // By a function: a `$` in a value would mean something in a replacement text.
    text = text.replace(mark(field), () => language.literal(field.value));
  }
  return text;
}

function placeInAssignment(before: string): string {
  return /(\w+)\s*[=:]\s*$/.exec(before)?.[1] ?? '0';
}
