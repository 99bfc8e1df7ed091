import type { CodeUse, HttpUse, Json, Of } from '#material/uses/uses.ts';
import { phpImports } from './import-names.ts';
import { camelWords, piecesOf, placeInCall, stepsOf, type Language } from './language.ts';

/** In single quotes only the quote and the backslash are special: https://www.php.net/manual/language.types.string.php. */
export function phpString(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

export const phpLanguage: Language = {
  literal: phpString,
  constant: (name, expression) => `define('${name}', ${expression});`,
  object: (name, entries) =>
    `define('${name}', json_decode(${phpString(JSON.stringify(Object.fromEntries(entries), null, 2))}, true));`,
  yaml: (name, text) => `define('${name}', Yaml::parse(${phpString(`\n${text}`)}));`,
  member: (object, name) => `${object}['${name}']`,
  setEnv: (name, literal) => `$_ENV['${name}'] = ${literal};`,
  getEnv: (name) => `$_ENV['${name}']`,
  yamlImports: ['use Symfony\\Component\\Yaml\\Yaml;'],
  envImports: [],
  spellingOf: (field) => field.spelling.python,
  objectNames: ['CONFIG', 'SETTINGS', 'DEFAULTS'],
  clientName: (group) => (group === undefined ? 'client' : `${camelWords(group)}Client`),
  // A function does not see the variables of its file; a value of many lines must not be indented.
  client: (name, type, expression) => `function ${name}(): ${type}\n{\n    return ${expression};\n}`,
  clientCall: (name) => `${name}()`,
  placeOf: placeInCall,
  useOf: (uses) => uses.php,
  askOverHttp,
  importForm: phpImports,
};

function askOverHttp({ url, headers, basic, json, answer }: HttpUse): CodeUse {
  return {
    imports: [],
    body: (of) => {
      const lines = Object.entries(headers).map(([name, template]) => joined(`${name}: ${template}`, of));
      if (json !== undefined) lines.push("'Content-Type: application/json'");
      const login =
        basic === undefined
          ? ''
          : `    CURLOPT_USERPWD => ${joined(`${basic.user}:${basic.password}`, of)},\n`;
      const steps = stepsOf(answer).map((step) => `[${/^\d+$/.test(step) ? step : phpString(step)}]`);
      return `$curl = curl_init(${joined(url, of)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
${login}    CURLOPT_HTTPHEADER => [
${lines.map((line) => `        ${line},\n`).join('')}    ],
${json === undefined ? '' : `    CURLOPT_POSTFIELDS => json_encode(${valueOf(json, '    ')}),\n`}    CURLOPT_TIMEOUT => 60,
]);
$body = curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($body === false || $status >= 300) {
    throw new RuntimeException("HTTP $status " . curl_error($curl));
}
return json_decode($body, true)${steps.join('')};`;
    },
  };
}

function valueOf(json: Json, indent: string): string {
  if (json === '{text}') return '$text';
  if (typeof json === 'string') return phpString(json);
  if (json === null || typeof json !== 'object') return String(json);
  const inner = `${indent}    `;
  const items = Array.isArray(json)
    ? json.map((item) => valueOf(item, inner))
    : Object.entries(json).map(([name, value]) => `${phpString(name)} => ${valueOf(value, inner)}`);
  const short = `[${items.join(', ')}]`;
  return short.length < 70 ? short : `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`;
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map(({ text, isName }) => (isName ? of(text) : phpString(text)));
  return pieces.length === 0 ? "''" : pieces.join(' . ');
}
