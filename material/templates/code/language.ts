import type { Field } from '#material/credential-set.ts';
import type { CodeUse, HttpUse, Uses } from '#material/uses/uses.ts';

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
  yamlImports: readonly string[];
  envImports: readonly string[];
  spellingOf: (field: Field) => string;
  /** Names people give to an object of settings. */
  objectNames: readonly string[];
  clientName: (group: string | undefined) => string;
  useOf: (uses: Uses) => CodeUse | undefined;
  askOverHttp: (http: HttpUse) => CodeUse;
};

/** `choices.0.message.content` in pieces. */
export function stepsOf(answer: string): string[] {
  return answer === '' ? [] : answer.split('.');
}

/** `Bearer {OPENAI_API_KEY}` in pieces: text, name, text, name... */
export function piecesOf(template: string): { text: string; isName: boolean }[] {
  return template
    .split(/\{([A-Z][A-Z0-9_]*)\}/)
    .map((text, at) => ({ text, isName: at % 2 === 1 }))
    .filter(({ text, isName }) => isName || text !== '');
}

export function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}
