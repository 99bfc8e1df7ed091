import { between, pick } from '#material/random.ts';
import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { camelWords, indented, pascalOf, sortedLines } from '#material/templates/code/language.ts';
import {
  copyrightOf,
  dayOf,
  noteLine,
  openingLine,
  switchedOffLine,
  type Draft,
} from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { OF_MACHINES } from './places.ts';
import { BY_HAND, CONNECTIONS, TOLERANCES } from './remark-words.ts';
import { purposeOf, storyOf } from './stories.ts';

const DEBUG = [
  'System.exit(args.length);',
  'Thread.sleep(1000);',
  'System.err.println(System.getenv());',
  'new Scanner(System.in).nextLine();',
  'Runtime.getRuntime().gc();',
];

/** Classes around the values; which one is written is drawn. */
export const javaJobs = [configuration, nightJob, commandLine] as const;

function configuration(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  return file(
    draft,
    holding,
    ['import java.time.Duration;', 'import org.springframework.context.annotation.Configuration;'],
    `/**
 * ${composeLine(draft, CONNECTIONS)}
 *
 * @author ${world.people[1].name}
 */
@Configuration
class ${pascalOf(service.product)}${pascalOf(service.purpose)}Config {

    private static final Duration TIMEOUT = Duration.ofSeconds(${between(random, 5, 60)});
    private static final String BASE_URL = "https://${service.hostOf('api')}";

${top(draft, holding)}
${methods(holding)}    Duration timeout() {
        return TIMEOUT;
    }
}
`,
  );
}

function nightJob(draft: Draft, holding: CodeHolding): string {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const calls = holding.tasks.map((task) =>
    task.gives === 'text'
      ? `            for (String line : lines) {
                log.info("{}", ${camelWords(task.verb)}(line));
            }
`
      : `            log.info("${task.group}: {}", ${camelWords(task.verb)}());
`,
  );
  // Who only lists something reads no input.
  const isReading = holding.tasks.some(({ gives }) => gives === 'text');
  const input = isReading
    ? `    private static final Path INPUT = Path.of("/srv/${service.product}/${story.input}.txt");\n`
    : '';
  const counted = pick(random, [`${service.name}: {} lines`, '{} lines to go', `{} ${story.input}`]);
  const begun = pick(random, [
    `${service.name} begins`,
    'begin',
    `${service.purpose}: start`,
    `${service.product} starts`,
  ]);
  const beginning = isReading
    ? `            List<String> lines = Files.readAllLines(INPUT);\n            log.info("${counted}", lines.size());\n`
    : `            log.info("${begun}");\n`;
  const reading = ['Files', 'Path'].map((name) => `import java.nio.file.${name};`);
  return file(
    draft,
    holding,
    [
      ...(isReading ? [...reading, 'import java.util.List;'] : []),
      'import org.slf4j.Logger;',
      'import org.slf4j.LoggerFactory;',
      'import org.springframework.scheduling.annotation.Scheduled;',
      'import org.springframework.stereotype.Component;',
    ],
    `// ${purposeOf(draft, story)}, ${service.ticket} ${world.people[1].handle} ${dayOf(service.createdAt)}
@Component
class ${pascalOf(service.product)}${pascalOf(service.purpose)}Job {

    private static final Logger log = LoggerFactory.getLogger(${pascalOf(service.product)}${pascalOf(service.purpose)}Job.class);
${input}
${top(draft, holding)}
    @Scheduled(cron = "0 ${between(random, 0, 59)} ${between(random, 1, 5)} * * *")
    void run() {
        try {
${beginning}${calls.join('')}        } catch (Exception e) {
${openingLine(draft, TOLERANCES, '            //')}            log.warn("${pick(random, [`${service.purpose} failed`, `${service.purpose} stopped`, `${service.product}: run broke off`, 'stopped early'])}", e);
        }
    }
${methods(holding, '\n').trimEnd()}
}
`,
  );
}

function commandLine(draft: Draft, holding: CodeHolding): string {
  const { random, service } = draft;
  const calls = holding.tasks.map((task) =>
    task.gives === 'text'
      ? `        for (String argument : args) {
            System.out.println(${camelWords(task.verb)}(argument));
        }
`
      : `        ${camelWords(task.verb)}().stream().limit(LIMIT).forEach(System.out::println);
`,
  );
  return file(
    draft,
    holding,
    [],
    `/** ${composeLine(draft, BY_HAND)} */
class ${pascalOf(service.purpose)}Main {

    private static final int LIMIT = ${between(random, 10, 200)};

${top(draft, holding, OF_MACHINES)}
    public static void main(String[] args) throws Exception {
        System.out.println("${service.name} on ${service.hostOf(service.product)}");
${calls.join('')}${switchedOffLine(draft, DEBUG, '        //')}    }
${methods(holding, '\n').trimEnd()}
}
`,
  );
}

function file(draft: Draft, holding: CodeHolding, own: readonly string[], body: string): string {
  const needed = [...own, ...holding.imports];
  if (body.includes('List<Object>')) needed.push('import java.util.List;');
  const isUsed = (line: string): boolean => new RegExp(`\\b${/(\w+);$/.exec(line)?.[1] ?? ''}\\b`).test(body);
  const imports = sortedLines(needed.filter(isUsed)).join('\n');
  const name = `${draft.world.slug}.${draft.service.product}`.replaceAll(/[^a-z.]/g, '');
  const owner = copyrightOf(draft);
  const head = owner === undefined ? '' : `/*\n * ${owner}\n */\n`;
  return `${head}package ${name};\n\n${imports === '' ? '' : `${imports}\n\n`}${body}`;
}

function top(draft: Draft, holding: CodeHolding, places?: readonly string[]): string {
  const lines =
    holding.areStatements && holding.lines !== ''
      ? `static {\n${indented(holding.lines, '    ')}\n}`
      : holding.lines;
  const text = [noteLine(draft, '//', places).trimEnd(), lines, holding.clients]
    .filter((part) => part !== '')
    .join('\n');
  return `${indented(text, '    ')}\n`;
}

function methods({ tasks }: CodeHolding, before = ''): string {
  return tasks
    .map((task) => `${before}${indented(method(task), '    ')}\n${before === '' ? '\n' : ''}`)
    .join('');
}

function method({ verb, gives, body }: Task): string {
  const type = gives === 'text' ? 'String' : 'List<Object>';
  return `static ${type} ${camelWords(verb)}(${gives === 'text' ? 'String text' : ''}) throws Exception {\n${indented(body, '    ')}\n}`;
}
