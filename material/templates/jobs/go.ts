import { between } from '#material/random.ts';
import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { goName } from '#material/templates/code/go.ts';
import { indented, sortedLines } from '#material/templates/code/language.ts';
import {
  copyrightOf,
  noteLine,
  openingLine,
  switchedOffLine,
  taskLine,
  type Draft,
} from '#material/templates/template.ts';
import { composeClause } from './note.ts';
import { CONTACTS, GO_DESCRIBE, GO_PACKAGES, GO_RETRIES, GO_TIMEOUTS } from './remark-words.ts';
import { scheduleOf } from './schedule.ts';
import { storyOf } from './stories.ts';

/** Programs and packages around the values; which one is written is drawn. */
export const goJobs = [clientPackage, nightRun, server] as const;

const DEBUG = [
  'http.HandleFunc("/debug", dump)',
  'http.HandleFunc("/metrics", metrics)',
  'go refresh(context.Background())',
  'log.SetFlags(log.Lshortfile)',
  'defer profile.Start().Stop()',
];

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

function clientPackage(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const name = service.purpose.replaceAll(/[^a-z]/g, '');
  return file(
    draft,
    holding,
    `// Package ${name} ${composeClause(draft, GO_PACKAGES)}
package ${name}`,
    `${openingLine(draft, GO_TIMEOUTS, '//')}const Timeout = ${between(random, 5, 60)} * time.Second

${openingLine(draft, GO_RETRIES, '//')}const Retries = ${between(random, 2, 6)}

${top(draft, holding)}
${functions(holding)}${openingLine(draft, GO_DESCRIBE, '//')}func Describe() string {
	return fmt.Sprintf("%s %s, timeout %s", "${service.name}", "${service.environment}", Timeout)
}
`,
  );
}

function nightRun(draft: Draft, holding: CodeHolding): string {
  const { service } = draft;
  const story = storyOf(draft);
  const texts = holding.tasks.filter(({ gives }) => gives === 'text');
  const calls = texts.map(
    (task) => `		${resultName(task, story.result)}, err := ${goName(task.verb)}(line)
		if err != nil {
			log.Printf("${task.group}: %v", err)
			failed++
			continue
		}
		fmt.Println(${resultName(task, story.result)})
`,
  );
  return file(
    draft,
    holding,
    `// ${story.does}. ${scheduleOf(draft, `/opt/${service.product}/bin/${service.purpose}`)}
package main`,
    `var input = flag.String("in", "/srv/${service.product}/${story.input}.txt", "one ${story.column} per line")

${top(draft, holding)}
${functions(holding)}func main() {
	flag.Parse()
	file, err := os.Open(*input)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()

	done, failed := 0, 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
${calls.join('')}		done++
	}
${rowLoops(holding, '\t')}	log.Printf("%d lines, %d failed", done, failed)
${taskLine(draft, '\t//')}}
`,
  );
}

function server(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const handlers = holding.tasks.map((task) =>
    task.gives === 'text'
      ? `	http.HandleFunc("/${task.group}", func(w http.ResponseWriter, r *http.Request) {
		${story.result}, err := ${goName(task.verb)}(r.FormValue("${story.column}"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		json.NewEncoder(w).Encode(map[string]string{"${story.result}": ${story.result}})
	})
`
      : `	http.HandleFunc("/${task.group}", func(w http.ResponseWriter, r *http.Request) {
		rows, err := ${goName(task.verb)}()
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		json.NewEncoder(w).Encode(rows)
	})
`,
  );
  return file(
    draft,
    holding,
    `package main`,
    `const address = ":${between(random, 30, 95) * 100}"

${top(draft, holding)}
${functions(holding)}func main() {
	http.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "${service.name} ok")
	})
${handlers.join('')}${switchedOffLine(draft, DEBUG, '\t//')}	log.Printf("${service.product} ${service.purpose} on %s, questions to ${world.people[2].email}", address)
${openingLine(draft, CONTACTS, '\t//')}	log.Fatal(http.ListenAndServe(address, nil))
}
`,
  );
}

function file(draft: Draft, holding: CodeHolding, head: string, body: string): string {
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

function top(draft: Draft, holding: CodeHolding): string {
  const lines = holding.areStatements
    ? `func init() {\n${holding.lines.replaceAll(/^os\.Setenv/gm, '\tos.Setenv')}\n}`
    : holding.lines;
  const blocks = [`${noteLine(draft, '//')}${lines === 'func init() {\n\n}' ? '' : lines}`.trim()];
  if (holding.clients !== '') blocks.push(holding.clients.replaceAll('\n}\nfunc', '\n}\n\nfunc'));
  return `${blocks.filter((block) => block !== '').join(holding.lines === '' ? '\n' : '\n\n')}\n`;
}

function functions({ tasks }: CodeHolding): string {
  return tasks
    .map(
      ({ verb, gives, body }) =>
        `func ${goName(verb)}(${gives === 'text' ? 'text string' : ''}) (${gives === 'text' ? 'string' : '[]any'}, error) {\n${indented(body, '\t')}\n}\n\n`,
    )
    .join('');
}

function rowLoops({ tasks }: CodeHolding, indent: string): string {
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

function resultName({ group }: Task, result: string): string {
  return goName(`${group}_${result}`);
}
