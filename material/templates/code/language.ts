import type { Field } from '#material/credential-set.ts';
import type { CodeUse, HttpUse, Uses } from '#material/uses/uses.ts';
import type { ImportForm } from './import-names.ts';

/** The words of a language that hold values: constants, objects, the environment. */
export type Language = {
  literal: (text: string) => string;
  /** A constant at the top of a file. */
  constant: (name: string, expression: string) => string;
  /** An object of plain texts, as a constant. */
  object: (name: string, entries: readonly [string, string][]) => string;
  /** A constant read from a YAML text. */
  yaml: (name: string, text: string) => string;
  member: (object: string, name: string) => string;
  setEnv: (name: string, literal: string) => string;
  getEnv: (name: string) => string;
  /** As `member`, for what was read from a YAML text; absent: the same. */
  yamlMember?: (object: string, name: string) => string;
  /** What a constant for one value is called; absent: as its variable in the environment, in capitals. */
  constantName?: (field: Field) => string;
  /** How a client is opened for all functions; absent: as a constant. */
  client?: (name: string, type: string, expression: string) => string;
  /** How a function gets at the client; absent: by its name. */
  clientCall?: (name: string) => string;
  /** Which argument or field a value is, by the code before it; absent: the name that it is set to. */
  placeOf?: (before: string) => string;
  objectImports?: readonly string[];
  yamlImports: readonly string[];
  envImports: readonly string[];
  spellingOf: (field: Field) => string;
  /** Names people give to an object of settings. */
  objectNames: readonly string[];
  clientName: (group: string | undefined) => string;
  useOf: (uses: Uses) => CodeUse | undefined;
  askOverHttp: (http: HttpUse, gives: Uses['gives']) => CodeUse;
  /** Absent: a line of imports brings no name that another could bring too. */
  importForm?: ImportForm;
};

/** `choices.0.message.content` in pieces. */
export function stepsOf(answer: string): string[] {
  return answer === '' ? [] : answer.split('.');
}

/** `Bearer {OPENAI_API_KEY}` in pieces: text, name, text, name... */
export function piecesOf(template: string): { text: string; isName: boolean }[] {
  return template
    .split(/\{([A-Z][A-Za-z0-9_]*)\}/)
    .map((text, at) => ({ text, isName: at % 2 === 1 }))
    .filter(({ text, isName }) => isName || text !== '');
}

export function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** The key or the argument that a value is, in languages whose calls name few arguments: `api_key`, `WithAPIKey.0`. */
export function placeInCall(before: string): string {
  const key = /(\w+)['"]?\s*(?:=>|[:=])\s*$/.exec(before)?.[1];
  if (key !== undefined) return key;
  let [depth, commas] = [0, 0];
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before[at];
    if (sign === ')' || sign === ']' || sign === '}') depth += 1;
    if (sign === ',' && depth === 0) commas += 1;
    if (sign !== '(' && sign !== '[' && sign !== '{') continue;
    if (depth === 0) return `${/(\w+)\s*$/.exec(before.slice(0, at))?.[1] ?? ''}.${commas}`;
    depth -= 1;
  }
  return '0';
}

/** `GROQ_API_KEY` as `groqApiKey`, with the words that a language writes in capitals. */
export function camelOf(env: string, capitals: readonly string[] = []): string {
  return env
    .toLowerCase()
    .split('_')
    .map((word, at) => {
      if (at === 0) return word;
      if (capitals.includes(word)) return word.toUpperCase();
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join('');
}

/** `ask openai` as `askOpenai`. */
export function camelWords(words: string): string {
  return camelOf(words.replaceAll(/[^A-Za-z0-9]+/g, '_'));
}

export function pascalOf(words: string): string {
  const camel = camelWords(words);
  return camel.slice(0, 1).toUpperCase() + camel.slice(1);
}

/** Lines of imports, each once and in the language's order. */
export function sortedLines(lines: readonly string[]): string[] {
  return [...new Set(lines)].toSorted((one, other) => (one < other ? -1 : 1));
}
