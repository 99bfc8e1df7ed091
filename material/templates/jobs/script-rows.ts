import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import type { Dialect } from '#material/templates/code/script.ts';
import { openingLine, switchedOffLine, taskLine, type Draft } from '#material/templates/template.ts';
import { composeLine } from './note.ts';
import { HEADINGS } from './note-words.ts';
import { OF_HOMES, OF_MACHINES } from './places.ts';
import { REPORTS, WATCHES } from './remark-words.ts';
import { scriptFunctions, scriptImports, scriptName, scriptTop, typed } from './script-pieces.ts';

const DEBUG = [
  'console.log(request.url);',
  'console.time(request.url);',
  'if (request.method !== "GET") return;',
  'response.statusCode = 503;',
  'debugger;',
];

/** Modules that ask a vendor for a list. */
export const scriptRowsJobs = [report, watch, page] as const;

function report(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random, service } = draft;
  const calls = holding.tasks.map((task) => `  await write('${task.group}', await ${scriptName(task)}());`);
  return `// ${composeLine(draft, REPORTS)}
${scriptImports(["import { mkdir, writeFile } from 'node:fs/promises';"], holding.imports)}const FOLDER = '/srv/${service.product}/reports';

${scriptTop(draft, holding)}
${scriptFunctions(holding.tasks, dialect)}

async function write(name${typed(dialect, 'string')}, rows${typed(dialect, 'unknown[]')}) {
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(\`\${FOLDER}/\${name}-\${day}.json\`, JSON.stringify(rows, null, 2));
  console.log('${pick(random, ['%s: %d rows', '%s has %d', 'wrote %s, %d', '%s (%d)'])}', name, rows.length);
}

async function main() {
  await mkdir(FOLDER, { recursive: true });
${calls.join('\n')}
${taskLine(draft, '  //')}}

await main();
`;
}

function watch(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random } = draft;
  const calls = holding.tasks.map(
    (task) =>
      `  for (const row of newOnes(await ${scriptName(task)}())) console.log('new in ${task.group}:', row.name);`,
  );
  return `// ${composeLine(draft, WATCHES)}
${scriptImports(["import { setInterval } from 'node:timers/promises';"], holding.imports)}const EVERY_MS = ${between(random, 2, 30)} * 60_000;

${scriptTop(draft, holding, OF_MACHINES)}
const seen = new Set${dialect === 'typescript' ? '<string>' : ''}();

${scriptFunctions(holding.tasks, dialect)}

function newOnes(rows${typed(dialect, 'any[]')}) {
  const fresh = rows.filter((row) => !seen.has(row.id));
  for (const row of fresh) seen.add(row.id);
  return fresh;
}

async function once() {
${calls.join('\n')}
}

await once();
for await (const _ of setInterval(EVERY_MS)) await once();
`;
}

function page(draft: Draft, holding: CodeHolding, dialect: Dialect): string {
  const { random } = draft;
  const parts = holding.tasks.map(
    (task) => `    ${task.group}: (await ${scriptName(task)}()).slice(0, LIMIT),`,
  );
  return `${openingLine(draft, HEADINGS, '//')}${scriptImports(["import { createServer } from 'node:http';"], holding.imports)}const LIMIT = ${between(random, 10, 90)};

${scriptTop(draft, holding, OF_HOMES)}
${scriptFunctions(holding.tasks, dialect)}

const server = createServer(async (request, response) => {
${switchedOffLine(draft, DEBUG, '  //')}  const answer = {
${parts.join('\n')}
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
});

server.listen(${between(random, 30, 95) * 100});
`;
}
