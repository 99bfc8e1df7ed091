import type { CredentialSet } from '#material/credential-set.ts';
import type { CodeUse } from '#material/uses/uses.ts';
import { camelWords, pascalOf } from './language.ts';

/** What a line of imports brings into a file, and how it may be called otherwise. */
export type ImportForm = {
  names: (line: string) => { name: string; from: string }[];
  /** What code says instead of a name that is taken. */
  other: (name: string, from: string, group: string) => string;
  /** The line with the other name; nothing where code says the whole name and needs no line. */
  renamed: (line: string, name: string, other: string) => string | undefined;
};

type Used = { set: CredentialSet; use: CodeUse };

/** Two libraries may have a class of one name, which a file can hold once: the later one gets another. */
export function withDistinctNames(
  used: readonly Used[],
  form: ImportForm | undefined,
  groupOf: (set: CredentialSet) => string,
): Used[] {
  if (form === undefined) return [...used];
  const taken = new Map<string, string>();
  return used.map(({ set, use }) => {
    const others = new Map<string, string>();
    const imports = use.imports.flatMap((line) => {
      const clashing = form.names(line).filter(({ name, from }) => {
        const known = taken.get(name);
        taken.set(name, known ?? from);
        return known !== undefined && known !== from;
      });
      return clashing.reduce<string[]>(
        (lines, { name, from }) => {
          const other = form.other(name, from, groupOf(set));
          others.set(name, other);
          return lines.flatMap((one) => form.renamed(one, name, other) ?? []);
        },
        [line],
      );
    });
    return { set, use: others.size === 0 ? use : calledOtherwise({ ...use, imports }, others) };
  });
}

function calledOtherwise(use: CodeUse, others: ReadonlyMap<string, string>): CodeUse {
  const { client, type } = use;
  return {
    ...use,
    ...(type === undefined ? {} : { type: spoken(type, others) }),
    ...(client === undefined
      ? {}
      : { client: (...given: Parameters<typeof client>) => spoken(client(...given), others) }),
    body: (...given) => spoken(use.body(...given), others),
  };
}

/** Not a member of something else, and no text. */
function spoken(code: string, others: ReadonlyMap<string, string>): string {
  let text = code;
  for (const [name, other] of others) {
    text = text.replaceAll(new RegExp(`(?<![.\\w'"\`\\\\])${name}\\b`, 'g'), () => other);
  }
  return text;
}

/** `Client` of Elasticsearch as `ElasticsearchClient`, `createClient` of Supabase as `supabaseCreateClient`. */
function withGroup(name: string, _from: string, group: string): string {
  const own = name.charAt(0).toUpperCase() + name.slice(1);
  return (own === name ? pascalOf(group) : camelWords(group)) + own;
}

function inList(line: string, name: string, as: string): string {
  return line.replace(new RegExp(`\\b${name}\\b(?=[,\\s}]|$)`), as);
}

export const javascriptImports: ImportForm = {
  names: (line) => {
    const [, list, star, only, from = ''] =
      /^import (?:\{ (.+) \}|\* as (\w+)|(\w+)) from '(.+)';$/.exec(line) ?? [];
    const names = list?.split(', ') ?? [star ?? only ?? ''];
    return names.map((name) => ({ name, from: list === undefined ? `${from} whole` : from }));
  },
  other: withGroup,
  renamed: (line, name, other) =>
    line.includes('{') ? inList(line, name, `${name} as ${other}`) : line.replace(` ${name} `, ` ${other} `),
};

export const pythonImports: ImportForm = {
  names: (line) => {
    const [, from, list] = /^from (\S+) import (.+)$/.exec(line) ?? [];
    if (list === undefined || from === undefined) return [{ name: line.split(' ').at(-1) ?? '', from: line }];
    return list.split(', ').map((name) => ({ name: name.split(' as ').at(-1) ?? name, from }));
  },
  other: withGroup,
  renamed: (line, name, other) => inList(line, name, `${name} as ${other}`),
};

/** Java has no other names: the class is named in full. */
export const javaImports: ImportForm = {
  names: (line) => {
    const from = /^import (.+);$/.exec(line)?.[1] ?? line;
    return [{ name: from.split('.').at(-1) ?? from, from }];
  },
  other: (_name, from) => from,
  renamed: () => undefined,
};

export const phpImports: ImportForm = {
  names: (line) => {
    const [, from = line, as] = /^use (.+?)(?: as (\w+))?;$/.exec(line) ?? [];
    return [{ name: as ?? from.split('\\').at(-1) ?? from, from }];
  },
  other: withGroup,
  renamed: (line, _name, other) => line.replace(/(?: as \w+)?;$/, ` as ${other};`),
};
