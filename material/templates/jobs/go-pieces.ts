import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { goName } from '#material/templates/code/go.ts';
import { indented, sortedLines } from '#material/templates/code/language.ts';
import { copyrightOf, noteLine, type Draft } from '#material/templates/template.ts';

/** By the name that code calls them; what a file does not call, it does not import. */
const STANDARD = [
  'bufio',
  'context',
  'encoding/json',
  'flag',
  'fmt',
  'log',
  'net/http',
  'os',
  'strings',
  'time',
];

export function goFile(draft: Draft, holding: CodeHolding, head: string, body: string): string {
  const own = STANDARD.filter((path) =>
    new RegExp(`\\b${path.split('/').at(-1)}\\.[A-Z]`).test(body.replaceAll(/`[^`]*`|"[^"\n]*"/g, '')),
  ).map((path) => `"${path}"`);
  const groups = [own, sortedBySource(holding.imports)].filter((group) => group.length > 0);
  const imports = groups.map((group) => group.map((line) => `\t${line}\n`).join('')).join('\n');
  const owner = copyrightOf(draft);
  // A blank line keeps it out of the package's documentation.
  const top = owner === undefined ? '' : `// ${owner}\n\n`;
  return `${top}${head}\n\n${imports === '' ? '' : `import (\n${imports})\n\n`}${body}`;
}

/** gofmt sorts by the path, whatever a package is called here. */
function sortedBySource(imports: readonly string[]): string[] {
  const sourceOf = (line: string): string => line.slice(line.indexOf('"'));
  return sortedLines(imports).toSorted((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1));
}

export function goTop(draft: Draft, holding: CodeHolding): string {
  const lines = holding.areStatements
    ? `func init() {\n${holding.lines.replaceAll(/^os\.Setenv/gm, '\tos.Setenv')}\n}`
    : holding.lines;
  const blocks = [`${noteLine(draft, '//')}${lines === 'func init() {\n\n}' ? '' : lines}`.trim()];
  if (holding.clients !== '') blocks.push(holding.clients.replaceAll('\n}\nfunc', '\n}\n\nfunc'));
  return `${blocks.filter((block) => block !== '').join(holding.lines === '' ? '\n' : '\n\n')}\n`;
}

export function goFunctions({ tasks }: CodeHolding): string {
  return tasks
    .map(
      ({ verb, gives, body }) =>
        `func ${goName(verb)}(${gives === 'text' ? 'text string' : ''}) (${gives === 'text' ? 'string' : '[]any'}, error) {\n${indented(body, '\t')}\n}\n\n`,
    )
    .join('');
}

export function goRowLoops({ tasks }: CodeHolding, indent: string): string {
  return tasks
    .filter(({ gives }) => gives === 'rows')
    .map(
      (task) =>
        `${indent}rows, err := ${goName(task.verb)}()
${indent}if err != nil {
${indent}	log.Fatal(err)
${indent}}
${indent}for _, row := range rows {
${indent}	fmt.Println(row)
${indent}}
`,
    )
    .map((text, at) => (at === 0 ? text : text.replaceAll(/\brows\b/g, `rows${at + 1}`)))
    .join('');
}

export function resultName({ group }: Task, result: string): string {
  return goName(`${group}_${result}`);
}
