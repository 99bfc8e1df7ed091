import { between, pick } from '#material/random.ts';
import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { camel } from '#material/templates/code/javascript.ts';
import type { Dialect } from '#material/templates/code/script.ts';
import { dayOf, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { BY_HAND, FALLBACKS } from './remark-words.ts';
import { scheduleOf } from './schedule.ts';
import {
  rowLoops,
  scriptFunctions,
  scriptImports,
  scriptName,
  scriptTop,
  textTasks,
  typed,
} from './script-pieces.ts';
import { purposeOf, storyOf } from './stories.ts';

const DEBUG = [
  'await upload(TARGET);',
  'console.table(rows);',
  'debugger;',
  'await pause(60_000);',
  'rows.length = 0;',
];

/** Modules that put one text after the other through a vendor. */
export const scriptTextJobs = [batch, service, commandLine] as const;

function batch(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random } = draft;
  const story = storyOf(draft);
  const calls = textTasks(holding)
    .map(
      (task) =>
        `      row.${columnOf(task, holding, story.result)} = await ${scriptName(task)}(row.${story.column});`,
    )
    .join('\n');
  const command = `node /srv/${draft.service.product}/${draft.service.purpose}.js`;
  return `// ${purposeOf(draft, story)}. ${scheduleOf(draft, command)}
${scriptImports(["import { readFile, writeFile } from 'node:fs/promises';", "import { setTimeout as pause } from 'node:timers/promises';"], holding.imports)}const SOURCE = '/srv/${draft.service.product}/${story.input}.json';
const TARGET = '/srv/${draft.service.product}/${story.input}-${story.result}.json';
const PAUSE_MS = ${between(random, 2, 15) * 100};

${scriptTop(draft, holding)}
${scriptFunctions(holding.tasks, dialect)}

async function main() {
  const rows = JSON.parse(await readFile(SOURCE, 'utf8'));
  let failed = 0;
  for (const row of rows) {
    try {
${calls}
    } catch (error) {
      failed += 1;
      console.warn('row %s: %s', row.id, error);
    }
    await pause(PAUSE_MS);
  }
  await writeFile(TARGET, JSON.stringify(rows, null, 2));
  console.log('${pick(random, ['%d rows, %d failed', 'done %d, errors %d', '%d read, %d left out', 'rows: %d, bad: %d'])}', rows.length, failed);
${rowLoops(holding, '  ')}${switchedOffLine(draft, DEBUG, '  //')}  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
`;
}

function service(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random, world } = draft;
  const owner = draft.service;
  const story = storyOf(draft);
  const [main, ...others] = textTasks(holding) as [Task, ...Task[]];
  const last =
    others.length === 0
      ? '      if (attempt === RETRIES) throw error;'
      : `${openingLine(draft, FALLBACKS, '      //')}      if (attempt === RETRIES) return ${scriptName(others[0] as Task)}(text);`;
  return `/**
 * ${purposeOf(draft, story)}.
 * ${owner.ticket} ${world.people[1].name}, ${dayOf(owner.createdAt)}
 */
${scriptImports(["import { createServer } from 'node:http';"], holding.imports)}const RETRIES = ${between(random, 2, 5)};
const MAX_CHARS = ${between(random, 4, 24)}_000;
const port = Number(process.env.PORT ?? ${between(random, 30, 95) * 100});

${scriptTop(draft, holding)}
${scriptFunctions(holding.tasks, dialect)}

async function withRetries(text${typed(dialect, 'string')}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ${scriptName(main)}(text);
    } catch (error) {
      console.warn(\`attempt \${attempt} of \${RETRIES}\`, error);
${last}
    }
  }
}

const server = createServer(async (request, response) => {
  let raw = '';
  for await (const chunk of request) raw += chunk;
  const { ${story.column} } = JSON.parse(raw || '{}');
  if (typeof ${story.column} !== 'string') {
    response.writeHead(400).end();
    return;
  }
  const ${story.result} = await withRetries(${story.column}.slice(0, MAX_CHARS));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ${story.result} }));
});

${rowLoops(holding, '')}server.listen(port, () => console.log('${owner.product} ${owner.purpose} on', port));
`;
}

function commandLine(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random, world } = draft;
  const owner = draft.service;
  const story = storyOf(draft);
  const tasks = textTasks(holding);
  const engines = [...new Map(tasks.map((task) => [camel(task.group), scriptName(task)])).entries()];
  return `#!/usr/bin/env node
${scriptImports(["import { createInterface } from 'node:readline';", "import { parseArgs } from 'node:util';"], holding.imports)}// ${purposeOf(draft, story)} (${owner.ticket})
${openingLine(draft, BY_HAND, '//')}${scriptTop(draft, holding)}
${scriptFunctions(holding.tasks, dialect)}

const engines${typed(dialect, 'Record<string, (text: string) => Promise<string>>')} = {
${engines.map(([name, verb]) => `  ${name}: ${verb},`).join('\n')}
};

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: '${(engines[0] as [string, string])[0]}' },
    limit: { type: 'string', default: '${between(random, 20, 400)}' },
  },
});

const ask = engines[values.engine];
if (!ask) throw new Error(\`${pick(random, [`no engine \${values.engine}`, `\${values.engine}?`, `unknown: \${values.engine}`, `ask ${world.people[2].email} for \${values.engine}`])}\`);

let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  if (count >= Number(values.limit)) break;
  if (line.trim() === '') continue;
  count += 1;
  console.log(JSON.stringify({ ${story.column}: line, ${story.result}: await ask(line) }));
}
${rowLoops(holding, '')}`;
}

function columnOf(task: Task, holding: CodeHolding, result: string): string {
  return textTasks(holding).length === 1 ? result : `${result}_${task.group}`;
}
