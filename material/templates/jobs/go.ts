import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { goName } from '#material/templates/code/go.ts';
import { openingLine, switchedOffLine, taskLine, type Draft } from '#material/templates/template.ts';
import { goFile, goFunctions, goRowLoops, goTop, resultName } from './go-pieces.ts';
import { composeClause } from './note.ts';
import { CONTACTS, GO_DESCRIBE, GO_PACKAGES, GO_RETRIES, GO_TIMEOUTS } from './remark-words.ts';
import { scheduleOf } from './schedule.ts';
import { purposeOf, storyOf } from './stories.ts';

/** Programs and packages around the values; which one is written is drawn. */
export const goJobs = [clientPackage, nightRun, server] as const;

const COUNTS = ['%d lines, %d failed', 'done %d, failed %d', '%d ok, %d not', 'read %d; errors %d'];
const DEBUG = [
  'http.HandleFunc("/debug", dump)',
  'http.HandleFunc("/metrics", metrics)',
  'go refresh()',
  'log.SetFlags(log.Lshortfile)',
  'defer profile.Start().Stop()',
];

function clientPackage(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const name = service.purpose.replaceAll(/[^a-z]/g, '');
  return goFile(
    draft,
    holding,
    `// Package ${name} ${composeClause(draft, GO_PACKAGES)}
package ${name}`,
    `${openingLine(draft, GO_TIMEOUTS, '//')}const Timeout = ${between(random, 5, 60)} * time.Second

${openingLine(draft, GO_RETRIES, '//')}const Retries = ${between(random, 2, 6)}

${goTop(draft, holding)}
${goFunctions(holding)}${openingLine(draft, GO_DESCRIBE, '//')}func Describe() string {
	return fmt.Sprintf("${pick(random, ['%s %s, timeout %s', '%s (%s) %s', '%s/%s at most %s', '%s in %s: %s'])}", "${service.name}", "${service.environment}", Timeout)
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
  return goFile(
    draft,
    holding,
    `// ${purposeOf(draft, story)}. ${scheduleOf(draft, `/opt/${service.product}/bin/${service.purpose}`)}
package main`,
    // Who only lists something reads no input.
    texts.length === 0
      ? `${goTop(draft, holding)}
${goFunctions(holding)}func main() {
${goRowLoops(holding, '\t')}	log.Print("${pick(draft.random, ['done', `${service.name} done`, `end of ${service.purpose}`, `${service.product}: all read`])}")
${taskLine(draft, '\t//')}}
`
      : `var input = flag.String("in", "/srv/${service.product}/${story.input}.txt", "one ${story.column} per line")

${goTop(draft, holding)}
${goFunctions(holding)}func main() {
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
${goRowLoops(holding, '\t')}	log.Printf("${pick(draft.random, COUNTS)}", done, failed)
${taskLine(draft, '\t//')}}
`,
  );
}

function server(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
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
  return goFile(
    draft,
    holding,
    `package main`,
    `const address = ":${between(random, 30, 95) * 100}"

${goTop(draft, holding)}
${goFunctions(holding)}func main() {
	http.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, "${pick(random, [`${service.name} ok`, 'ok', `up, ${service.environment}`, service.product])}")
	})
${handlers.join('')}${switchedOffLine(draft, DEBUG, '\t//')}	log.Printf("${pick(random, [`${service.product} ${service.purpose} on`, `${service.name} listens on`, `serving ${service.product} at`, 'address:'])} %s", address)
${openingLine(draft, CONTACTS, '\t//')}	log.Fatal(http.ListenAndServe(address, nil))
}
`,
  );
}
