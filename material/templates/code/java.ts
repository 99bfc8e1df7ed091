import type { CodeUse, HttpUse, Json, Of, Uses } from '#material/uses/uses.ts';
import { javaImports } from './import-names.ts';
import { indented, piecesOf, placeInCall, stepsOf, type Language } from './language.ts';

/** JSON's escapes are Java's too. */
export function javaString(text: string): string {
  return JSON.stringify(text);
}

const FIELD = 'private static final';

export const javaLanguage: Language = {
  literal: javaString,
  constant: (name, expression) => `${FIELD} String ${name} = ${expression};`,
  object: (name, entries) =>
    `${FIELD} JSONObject ${name} = new JSONObject("""\n${textBlock(JSON.stringify(Object.fromEntries(entries), null, 2))}""");`,
  yaml: (name, text) =>
    `${FIELD} Map<String, String> ${name} = new Yaml().load("""\n${textBlock(text.trimEnd())}""");`,
  member: (object, name) => `${object}.getString("${name}")`,
  yamlMember: (object, name) => `${object}.get("${name}")`,
  setEnv: (name, literal) => `System.setProperty("${name}", ${literal});`,
  getEnv: (name) => `System.getProperty("${name}")`,
  objectImports: ['import org.json.JSONObject;'],
  yamlImports: ['import java.util.Map;', 'import org.yaml.snakeyaml.Yaml;'],
  envImports: [],
  spellingOf: (field) => field.spelling.python,
  objectNames: ['CONFIG', 'SETTINGS', 'DEFAULTS'],
  clientName: (group) => (group === undefined ? 'CLIENT' : `${group.toUpperCase()}_CLIENT`),
  client: (name, type, expression) => `${FIELD} ${type} ${name} = ${expression};`,
  placeOf: placeInCall,
  useOf: (uses) => uses.java,
  askOverHttp,
  importForm: javaImports,
};

/** Lines of a text block, without its quotes: https://docs.oracle.com/javase/specs/jls/se21/html/jls-3.html#jls-3.10.6 */
function textBlock(text: string): string {
  return (
    indented(`${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}\n`, '        ') + '        '
  );
}

function askOverHttp({ url, headers, basic, json, answer }: HttpUse, gives: Uses['gives']): CodeUse {
  return {
    imports: [
      'import java.io.IOException;',
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpResponse;',
      ...(json === undefined || JSON.stringify(json).includes('[') ? ['import org.json.JSONArray;'] : []),
      'import org.json.JSONObject;',
      ...(basic === undefined ? [] : ['import java.util.Base64;']),
    ],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) => `.header(${javaString(name)}, ${joined(template, of)})`,
      );
      if (basic !== undefined) {
        const login = joined(`${basic.user}:${basic.password}`, of);
        lines.unshift(
          `.header("Authorization", "Basic " + Base64.getEncoder().encodeToString((${login}).getBytes()))`,
        );
      }
      const payload = json === undefined ? '' : `String payload = ${valueOf(json)}.toString();\n`;
      const call = [
        `HttpRequest.newBuilder(URI.create(${joined(url, of)}))`,
        ...lines,
        ...(json === undefined
          ? []
          : [
              '.header("Content-Type", "application/json")',
              '.POST(HttpRequest.BodyPublishers.ofString(payload))',
            ]),
        '.build();',
      ];
      return `${payload}HttpRequest request = ${call.join('\n        ')}
HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
if (response.statusCode() >= 300) {
    throw new IOException(request.uri().getHost() + ": " + response.statusCode());
}
return ${readAnswer(stepsOf(answer), gives)};`;
    },
  };
}

function readAnswer(steps: readonly string[], gives: Uses['gives']): string {
  const isList = (step: string | undefined): boolean =>
    step === undefined ? gives === 'rows' : /^\d+$/.test(step);
  const reads = steps.map((step, at) => {
    const next = steps[at + 1];
    const kind =
      next === undefined && gives === 'text' ? 'String' : isList(next) ? 'JSONArray' : 'JSONObject';
    return `.get${kind}(${/^\d+$/.test(step) ? step : javaString(step)})`;
  });
  const root = isList(steps[0]) ? 'JSONArray' : 'JSONObject';
  return `new ${root}(response.body())${reads.join('')}${gives === 'rows' ? '.toList()' : ''}`;
}

function valueOf(json: Json): string {
  if (json === '{text}') return 'text';
  if (json === null) return 'JSONObject.NULL';
  if (typeof json === 'string') return javaString(json);
  if (typeof json !== 'object') return String(json);
  if (Array.isArray(json)) return `new JSONArray()${json.map((item) => `.put(${valueOf(item)})`).join('')}`;
  const puts = Object.entries(json).map(([name, value]) => `.put(${javaString(name)}, ${valueOf(value)})`);
  return `new JSONObject()${puts.length > 2 ? puts.map((put) => `\n        ${put}`).join('') : puts.join('')}`;
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map(({ text, isName }) => (isName ? of(text) : javaString(text)));
  return pieces.length === 0 ? '""' : pieces.join(' + ');
}
