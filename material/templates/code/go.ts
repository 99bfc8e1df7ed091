import type { CodeUse, HttpUse, Of, Uses } from '#material/uses/uses.ts';
import { camelOf, pascalOf, piecesOf, placeInCall, stepsOf, type Language } from './language.ts';

/** https://go.dev/wiki/CodeReviewComments#initialisms */
const INITIALISMS = ['api', 'db', 'dsn', 'id', 'ip', 'json', 'jwt', 'sql', 'ssh', 'url', 'uri', 'uuid'];

/** An interpreted string, or a raw one for a text of many lines; JSON's escapes are Go's too. */
export function goString(text: string): string {
  const isRaw = text.includes('\n') && !/[`\r\ufeff]/.test(text) && !/[^\P{Cc}\n\t]/u.test(text);
  return isRaw ? `\`${text}\`` : JSON.stringify(text);
}

export const goLanguage: Language = {
  literal: goString,
  constant: (name, expression) => `const ${name} = ${expression}`,
  object: (name, entries) =>
    decoded(name, 'json', JSON.stringify(Object.fromEntries(entries), null, 2), 'json.Unmarshal'),
  yaml: (name, text) => decoded(name, 'yaml', `\n${text}`, 'yaml.Unmarshal'),
  member: (object, name) => `${object}["${name}"]`,
  setEnv: (name, literal) => `os.Setenv("${name}", ${literal})`,
  getEnv: (name) => `os.Getenv("${name}")`,
  objectImports: [],
  yamlImports: ['"gopkg.in/yaml.v3"'],
  envImports: [],
  spellingOf: (field) => field.spelling.python,
  constantName: (field) => goName(field.spelling.constant),
  objectNames: ['config', 'settings', 'defaults'],
  clientName: (group) => (group === undefined ? 'newClient' : `new${pascalOf(group)}Client`),
  client: (name, type, expression) => `func ${name}() ${type} {\n\treturn ${expression}\n}`,
  clientCall: (name) => `${name}()`,
  placeOf: placeInCall,
  useOf: (uses) => uses.go,
  askOverHttp,
};

export function goName(words: string): string {
  return camelOf(words.replaceAll(/[^A-Za-z0-9]+/g, '_'), INITIALISMS);
}

function decoded(name: string, kind: string, text: string, unmarshal: string): string {
  if (text.includes('`')) throw new Error('A backtick cannot stand in a raw string of Go.');
  return `var ${name} = decode${pascalOf(kind)}(\`${text}\`)

func decode${pascalOf(kind)}(text string) map[string]string {
	values := map[string]string{}
	if err := ${unmarshal}([]byte(text), &values); err != nil {
		log.Fatal(err)
	}
	return values
}`;
}

function askOverHttp({ url, headers, basic, json, answer }: HttpUse, gives: Uses['gives']): CodeUse {
  const nothing = gives === 'text' ? '""' : 'nil';
  const giveUp = `if err != nil {\n\treturn ${nothing}, err\n}`;
  return {
    imports: [],
    body: (of) => {
      const lines = Object.entries(headers).map(
        ([name, template]) => `request.Header.Set(${goString(name)}, ${joined(template, of)})`,
      );
      if (basic !== undefined) {
        lines.unshift(`request.SetBasicAuth(${joined(basic.user, of)}, ${joined(basic.password, of)})`);
      }
      const text = JSON.stringify(json ?? null);
      const isAsking = text.includes('"{text}"');
      const pieces = text.split('"{text}"').map((piece) => `\`${piece.replaceAll('`', '\\u0060')}\``);
      return [
        ...(isAsking ? [`quoted, err := json.Marshal(text)\n${giveUp}`] : []),
        ...(json === undefined ? [] : [`payload := ${pieces.join(' + string(quoted) + ')}`]),
        `request, err := http.NewRequest(${json === undefined ? 'http.MethodGet' : 'http.MethodPost'}, ${joined(url, of)}, ${json === undefined ? 'nil' : 'strings.NewReader(payload)'})`,
        giveUp,
        ...lines,
        ...(json === undefined ? [] : ['request.Header.Set("Content-Type", "application/json")']),
        `response, err := http.DefaultClient.Do(request)\n${giveUp}`,
        'defer response.Body.Close()',
        `if response.StatusCode >= 300 {\n\treturn ${nothing}, fmt.Errorf("%s: %s", request.URL.Host, response.Status)\n}`,
        `var answer ${typeOf(stepsOf(answer), gives)}`,
        `if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {\n\treturn ${nothing}, err\n}`,
        `return answer${stepsOf(answer)
          .map((step) => (isIndex(step) ? `[${step}]` : `.${fieldName(step)}`))
          .join('')}, nil`,
      ].join('\n');
    },
  };
}

function joined(template: string, of: Of): string {
  const pieces = piecesOf(template).map(({ text, isName }) => (isName ? of(text) : goString(text)));
  return pieces.length === 0 ? '""' : pieces.join('+');
}

/** The part of an answer that is read, as nested structs. */
function typeOf(steps: readonly string[], gives: Uses['gives']): string {
  const [step, ...others] = steps;
  if (step === undefined) return gives === 'text' ? 'string' : '[]any';
  if (isIndex(step)) return `[]${typeOf(others, gives)}`;
  const inner = typeOf(others, gives).replaceAll('\n', '\n\t');
  return `struct {\n\t${fieldName(step)} ${inner} \`json:"${step}"\`\n}`;
}

function fieldName(step: string): string {
  const name = goName(step);
  return INITIALISMS.includes(name) ? name.toUpperCase() : name.slice(0, 1).toUpperCase() + name.slice(1);
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}
