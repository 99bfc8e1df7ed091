import type { CodeUse, HttpUse, Json, Of, Uses } from '#material/uses/uses.ts';
import { indented, pascalOf, piecesOf, placeInCall, stepsOf, type Language } from './language.ts';

/** JSON's escapes are C#'s too; these three end a line there: https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/lexical-structure#631-general */
export function csharpString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const DICTIONARY = 'Dictionary<string, string>';

export const csharpLanguage: Language = {
  literal: csharpString,
  constant: (name, expression) => `private const string ${name} = ${expression};`,
  object: (name, entries) =>
    held(
      name,
      `JsonSerializer.Deserialize<${DICTIONARY}>(`,
      JSON.stringify(Object.fromEntries(entries), null, 2),
      ')!',
    ),
  yaml: (name, text) =>
    held(name, `new DeserializerBuilder().Build().Deserialize<${DICTIONARY}>(`, text.trimEnd(), ')'),
  member: (object, name) => `${object}["${name}"]`,
  setEnv: (name, literal) => `Environment.SetEnvironmentVariable("${name}", ${literal});`,
  getEnv: (name) => `Environment.GetEnvironmentVariable("${name}")`,
  objectImports: ['using System.Collections.Generic;', 'using System.Text.Json;'],
  yamlImports: ['using System.Collections.Generic;', 'using YamlDotNet.Serialization;'],
  envImports: ['using System;'],
  spellingOf: (field) => field.spelling.python,
  constantName: (field) => pascalOf(field.spelling.constant),
  objectNames: ['Config', 'Settings', 'Defaults'],
  clientName: (group) => (group === undefined ? 'Client' : `${pascalOf(group)}Client`),
  // An initialiser of a field runs before the static constructor that sets the environment, a property later.
  client: (name, type, expression) => `private static ${type} ${name} => ${expression};`,
  placeOf: placeInCall,
  useOf: (uses) => uses.csharp,
  askOverHttp,
};

/** A raw string knows no escapes: https://learn.microsoft.com/dotnet/csharp/language-reference/tokens/raw-string. */
function held(name: string, before: string, text: string, after: string): string {
  if (text.includes('"""')) throw new Error('Three quotes cannot stand in a raw string of C#.');
  return `private static readonly ${DICTIONARY} ${name} = ${before}"""\n${indented(text, '    ')}\n    """${after};`;
}

function askOverHttp({ url, headers, basic, json, answer }: HttpUse, gives: Uses['gives']): CodeUse {
  return {
    imports: [
      ...(gives === 'rows' ? ['using System.Linq;'] : []),
      'using System.Net.Http;',
      'using System.Net.Http.Json;',
      'using System.Text.Json;',
      ...(basic === undefined ? [] : ['using System;', 'using System.Text;']),
    ],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) =>
          `request.Headers.TryAddWithoutValidation(${csharpString(name)}, ${joined(template, of)});`,
      );
      if (basic !== undefined) {
        const login = joined(`${basic.user}:${basic.password}`, of);
        lines.unshift(
          `request.Headers.TryAddWithoutValidation("Authorization", "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(${login})));`,
        );
      }
      const method = json === undefined ? 'HttpMethod.Get' : 'HttpMethod.Post';
      const read = stepsOf(answer)
        .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.GetProperty(${csharpString(step)})`))
        .join('');
      return [
        'using var http = new HttpClient();',
        `using var request = new HttpRequestMessage(${method}, ${joined(url, of)});`,
        ...lines,
        ...(json === undefined ? [] : [`request.Content = JsonContent.Create(${valueOf(json, '')});`]),
        'using var response = await http.SendAsync(request);',
        'response.EnsureSuccessStatusCode();',
        'var answer = await response.Content.ReadFromJsonAsync<JsonElement>();',
        gives === 'text'
          ? `return answer${read}.GetString() ?? "";`
          : `return answer${read}.EnumerateArray().Cast<object>().ToList();`,
      ].join('\n');
    },
  };
}

function valueOf(json: Json, indent: string): string {
  if (json === '{text}') return 'text';
  if (typeof json === 'string') return csharpString(json);
  if (json === null || typeof json !== 'object') return String(json);
  if (Array.isArray(json)) return `new object[] { ${json.map((item) => valueOf(item, indent)).join(', ')} }`;
  const inner = `${indent}    `;
  const entries = Object.entries(json);
  const isNamed = entries.every(([name]) => /^[A-Za-z_]\w*$/.test(name));
  const members = entries.map(([name, value]) =>
    isNamed
      ? `@${name} = ${valueOf(value, inner)}`.replace(/^@(?!object|params|string|in\b|out\b)/, '')
      : `[${csharpString(name)}] = ${valueOf(value, inner)}`,
  );
  const kind = isNamed ? 'new' : 'new Dictionary<string, object>';
  const short = `${kind} { ${members.join(', ')} }`;
  if (short.length < 80) return short;
  return `${kind}\n${indent}{\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}}`;
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map(({ text, isName }) => (isName ? of(text) : csharpString(text)));
  return pieces.length === 0 ? '""' : pieces.join(' + ');
}
