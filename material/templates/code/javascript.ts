import type { CodeUse, HttpUse, Json, Of } from '#material/uses/uses.ts';
import { javascriptImports } from './import-names.ts';
import { indented, piecesOf, stepsOf, type Language } from './language.ts';

/** A JavaScript string in single quotes. */
export function javascriptString(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export const javascriptLanguage: Language = {
  literal: javascriptString,
  constant: (name, expression) => `const ${name} = ${expression};`,
  object: (name, entries) => `const ${name} = ${JSON.stringify(Object.fromEntries(entries), null, 2)};`,
  yaml: (name, text) => `const ${name} = parse(\`\n${insideTemplate(text)}\`);`,
  member: (object, name) => `${object}.${name}`,
  setEnv: (name, literal) => `process.env.${name} = ${literal};`,
  getEnv: (name) => `process.env.${name}`,
  yamlImports: ["import { parse } from 'yaml';"],
  envImports: [],
  spellingOf: (field) => field.spelling.javascript,
  objectNames: ['config', 'settings', 'defaults'],
  clientName: (group) => (group === undefined ? 'client' : `${camel(group)}Client`),
  useOf: (uses) => uses.javascript,
  askOverHttp,
  importForm: javascriptImports,
};

/** `ask_openai` or `ask openai` as a name of JavaScript. */
export function camel(words: string): string {
  return words.replaceAll(/[ _-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What formatters leave on one line. */
const SHORT_OBJECT = 64;

function askOverHttp({ url, headers, basic, json, answer }: HttpUse): CodeUse {
  return {
    imports: [],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) => `    ${key(name)}: ${joined(template, of)},`,
      );
      if (basic !== undefined) {
        const login = joined(`${basic.user}:${basic.password}`, of);
        lines.unshift(`    Authorization: \`Basic \${btoa(${login})}\`,`);
      }
      const method = json === undefined ? '' : `  method: 'POST',\n`;
      const type = json === undefined ? '' : `    'Content-Type': 'application/json',\n`;
      const body =
        json === undefined
          ? ''
          : `  body: JSON.stringify(${indented(objectLiteral(json, ''), '  ').trimStart()}),\n`;
      const result = stepsOf(answer)
        .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
        .join('');
      return `const response = await fetch(${joined(url, of)}, {
${method}  headers: {
${lines.join('\n')}
${type}  },
${body}});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
const answer = await response.json();
return answer${result};`;
    },
  };
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template);
  const [only] = pieces;
  if (pieces.length === 1 && only?.isName === true) return of(only.text);
  if (pieces.every(({ isName }) => !isName)) return javascriptString(template);
  return `\`${pieces.map(({ text, isName }) => (isName ? `\${${of(text)}}` : insideTemplate(text))).join('')}\``;
}

function objectLiteral(json: Json, indent: string): string {
  if (json === '{text}') return 'text';
  if (typeof json === 'string') return javascriptString(json);
  if (json === null || typeof json !== 'object') return String(json);
  const inner = `${indent}  `;
  if (Array.isArray(json)) return `[${json.map((item) => objectLiteral(item, indent)).join(', ')}]`;
  const lines = Object.entries(json).map(([name, value]) =>
    value === '{text}' && name === 'text'
      ? `${inner}text,`
      : `${inner}${key(name)}: ${objectLiteral(value, inner)},`,
  );
  const short = `{ ${lines.map((line) => line.trim().replace(/,$/, '')).join(', ')} }`;
  return short.length <= SHORT_OBJECT && !short.includes('\n') ? short : `{\n${lines.join('\n')}\n${indent}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : javascriptString(name);
}

function insideTemplate(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
