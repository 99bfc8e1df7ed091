import type { CodeUse, HttpUse, Json, Of } from '#material/uses/uses.ts';
import { indented, piecesOf, placeInCall, stepsOf, type Language } from './language.ts';

/** Single quotes where nothing needs an escape: in double ones `#{`, `#$` and `#@` would be evaluated. */
export function rubyString(text: string): string {
  if (!/['\\]/.test(text) && !/\p{Cc}/u.test(text)) return `'${text}'`;
  return JSON.stringify(text).replaceAll(/#(?=[{$@])/g, '\\#');
}

export const rubyLanguage: Language = {
  literal: rubyString,
  constant: (name, expression) => `${name} = ${expression}`,
  object: (name, entries) =>
    `${name} = JSON.parse(<<~'JSON')\n${indented(JSON.stringify(Object.fromEntries(entries), null, 2), '  ')}\nJSON`,
  yaml: (name, text) => `${name} = YAML.safe_load(<<~'YAML')\n${indented(text.trimEnd(), '  ')}\nYAML`,
  member: (object, name) => `${object}['${name}']`,
  setEnv: (name, literal) => `ENV['${name}'] = ${literal}`,
  getEnv: (name) => `ENV['${name}']`,
  objectImports: ["require 'json'"],
  yamlImports: ["require 'yaml'"],
  envImports: [],
  spellingOf: (field) => field.spelling.python,
  objectNames: ['CONFIG', 'SETTINGS', 'DEFAULTS'],
  clientName: (group) => (group === undefined ? 'CLIENT' : `${group.toUpperCase()}_CLIENT`),
  placeOf: placeInCall,
  useOf: (uses) => uses.ruby,
  askOverHttp,
};

function askOverHttp({ url, headers, basic, json, answer }: HttpUse): CodeUse {
  return {
    imports: ["require 'json'", "require 'net/http'"],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) => `request['${name}'] = ${joined(template, of)}`,
      );
      if (basic !== undefined) {
        lines.unshift(`request.basic_auth(${joined(basic.user, of)}, ${joined(basic.password, of)})`);
      }
      const steps = stepsOf(answer).map((step) => (/^\d+$/.test(step) ? step : rubyString(step)));
      return [
        `uri = URI(${joined(url, of)})`,
        `request = Net::HTTP::${json === undefined ? 'Get' : 'Post'}.new(uri)`,
        ...lines,
        ...(json === undefined
          ? []
          : [
              "request['Content-Type'] = 'application/json'",
              `request.body = JSON.generate(${valueOf(json, '')})`,
            ]),
        'response = Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(request) }',
        'raise "#{uri.host}: #{response.code}" unless response.is_a?(Net::HTTPSuccess)',
        '',
        `JSON.parse(response.body)${steps.length === 0 ? '' : `.dig(${steps.join(', ')})`}`,
      ].join('\n');
    },
  };
}

function valueOf(json: Json, indent: string): string {
  if (json === '{text}') return 'text';
  if (json === null) return 'nil';
  if (typeof json === 'string') return rubyString(json);
  if (typeof json !== 'object') return String(json);
  if (Array.isArray(json)) return `[${json.map((item) => valueOf(item, indent)).join(', ')}]`;
  const inner = `${indent}  `;
  const pairs = Object.entries(json).map(
    ([name, value]) => `${/^[a-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${valueOf(value, inner)}`,
  );
  const short = `{ ${pairs.join(', ')} }`;
  return short.length < 80 ? short : `{\n${pairs.map((pair) => `${inner}${pair},\n`).join('')}${indent}}`;
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map((piece) =>
    piece.isName ? { ...piece, text: of(piece.text) } : piece,
  );
  const [only] = pieces;
  if (pieces.length === 1 && only?.isName === true) return only.text;
  if (pieces.every(({ isName }) => !isName)) return rubyString(template);
  return `"${pieces.map(({ text, isName }) => (isName ? `#{${text}}` : text.replaceAll(/["\\]/g, '\\$&'))).join('')}"`;
}
