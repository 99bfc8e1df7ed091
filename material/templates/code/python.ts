import type { CodeUse, HttpUse, Json, Of } from '#material/uses/uses.ts';
import { pythonImports } from './import-names.ts';
import { indented, piecesOf, stepsOf, type Language } from './language.ts';

/** A Python string in double quotes; JSON's escapes are Python's too. */
export function pythonString(text: string): string {
  return JSON.stringify(text);
}

/** The same in single quotes. */
function singleQuoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export const pythonLanguage: Language = {
  literal: pythonString,
  constant: (name, expression) => `${name} = ${expression}`,
  object: (name, entries) => `${name} = ${JSON.stringify(Object.fromEntries(entries), null, 4)}`,
  yaml: (name, text) => `${name} = yaml.safe_load("""\n${insideTriple(text)}""")`,
  member: (object, name) => `${object}["${name}"]`,
  setEnv: (name, literal) => `os.environ.setdefault("${name}", ${literal})`,
  getEnv: (name) => `os.environ["${name}"]`,
  yamlImports: ['import yaml'],
  envImports: ['import os'],
  spellingOf: (field) => field.spelling.python,
  objectNames: ['CONFIG', 'SETTINGS', 'DEFAULTS'],
  clientName: (group) => (group === undefined ? 'client' : `${group}_client`),
  useOf: (uses) => uses.python,
  askOverHttp,
  importForm: pythonImports,
};

/** A notebook is JSON, which puts a backslash before a double quote: scanners then find no end of a value, or no beginning. */
export const notebookLanguage: Language = {
  ...pythonLanguage,
  literal: singleQuoted,
  object: (name, entries) =>
    `${name} = {\n${entries.map(([key, value]) => `    ${singleQuoted(key)}: ${singleQuoted(value)},\n`).join('')}}`,
  yaml: (name, text) => pythonLanguage.yaml(name, text.replaceAll(/^(.*: )"([^"'\\]*)"$/gm, "$1'$2'")),
  setEnv: (name, literal) => `os.environ.setdefault('${name}', ${literal})`,
};

function askOverHttp({ url, headers, basic, json, answer }: HttpUse): CodeUse {
  return {
    imports: ['import requests'],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) => `    ${pythonString(name)}: ${joined(template, of)},`,
      );
      const method = json === undefined ? 'get' : 'post';
      const body = json === undefined ? '' : `    json=${indented(dictionary(json), '    ').trimStart()},\n`;
      const login =
        basic === undefined ? '' : `    auth=(${joined(basic.user, of)}, ${joined(basic.password, of)}),\n`;
      const named =
        lines.length === 0 ? '' : `    headers={\n${indented(lines.join('\n'), '    ')}\n    },\n`;
      const result = stepsOf(answer)
        .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `["${step}"]`))
        .join('');
      return `response = requests.${method}(
    ${joined(url, of)},
${login}${named}${body}    timeout=60,
)
response.raise_for_status()
return response.json()${result}`;
    },
  };
}

/** f"Bearer {TOKEN}" where the expression has no quotes, which Python before 3.12 cannot nest. */
function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map((piece) =>
    piece.isName ? { ...piece, text: of(piece.text) } : piece,
  );
  const [only] = pieces;
  if (pieces.length === 1 && only?.isName === true) return only.text;
  if (pieces.every(({ isName }) => !isName)) return pythonString(template);
  if (pieces.every(({ text, isName }) => !isName || /^\w+$/.test(text))) {
    return `f"${pieces.map(({ text, isName }) => (isName ? `{${text}}` : text)).join('')}"`;
  }
  return pieces.map(({ text, isName }) => (isName ? text : pythonString(text))).join(' + ');
}

function dictionary(json: Json): string {
  return JSON.stringify(json, null, 4)
    .replaceAll('"{text}"', 'text')
    .replaceAll(/(?<=[:[,]\s*)true\b/g, 'True')
    .replaceAll(/(?<=[:[,]\s*)false\b/g, 'False')
    .replaceAll(/(?<=[:[,]\s*)null\b/g, 'None')
    .replaceAll(/(?<=["\w\]}])(?=\n\s*[\]}])/g, ',');
}

function insideTriple(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
}
