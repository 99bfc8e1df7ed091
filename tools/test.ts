import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';
import {
  addCounts,
  none,
  readPlaywrightCounts,
  readVitestCounts,
  summaryOf,
  type Counts,
} from './test-counts.ts';

type Step = {
  title: string;
  tool: string;
  args: readonly string[];
  needs?: string;
  env?: () => Record<string, string>;
  /** Tests are counted from the report that the tool writes beside what it shows. */
  counted?: (report: string) => Counts;
};

const check: readonly Step[] = [
  { title: 'types', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the web', tool: 'tsc', args: ['-p', 'tsconfig.web.json'], needs: 'web' },
  { title: 'types of the end-to-end tests', tool: 'tsc', args: ['-p', 'tsconfig.e2e.json'], needs: 'e2e' },
  { title: 'lint', tool: 'oxlint', args: ['--type-aware'] },
  { title: 'format', tool: 'oxfmt', args: ['--check'] },
  {
    title: 'unit tests',
    tool: 'vitest',
    args: ['run', '--project', 'node', '--project', 'web'],
    counted: readVitestCounts,
  },
];

/** Each has a PostgreSQL, an engine and ports of its own, and waits much: side by side they take two thirds of the time. */
const whole: readonly Step[] = [
  {
    title: 'integration tests',
    tool: 'vitest',
    args: ['run', '--project', 'integration'],
    counted: readVitestCounts,
  },
  {
    title: 'end-to-end tests',
    tool: 'playwright',
    args: ['test'],
    needs: 'playwright.config.ts',
    env: () => ({ CHROMIUM_PATH: findChromium() }),
    counted: readPlaywrightCounts,
  },
];

const running = new Set<ChildProcess>();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => endEarly(name));
process.once('disconnect', () => endEarly('SIGTERM'));
process.channel?.unref();

const root = process.cwd();
const startedAt = performance.now();
const passed: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'leakdrill-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
let counts = none;

for (const step of check) await walk([step]);
if (process.argv[2] === 'test') await walk(whole);
console.log(`\nPassed: ${passed.join(', ')} (${seconds(startedAt)}).`);
console.log(summaryOf(counts));
process.exit(0);

/** Several steps go side by side, each line of theirs under its name; all are seen to their end, also when one fails. */
async function walk(steps: readonly Step[]): Promise<void> {
  const outcomes = await Promise.all(steps.map((step) => take(step, steps.length > 1)));
  for (const outcome of outcomes) counts = addCounts(counts, outcome.counts);
  const failed = steps.filter((_, at) => outcomes[at]?.code !== 0);
  passed.push(...steps.filter((step) => !failed.includes(step)).map(({ title }) => title));
  if (failed.length === 0) return;
  // What fails without a test, such as a type, is one failure.
  if (counts.failed === 0) counts = addCounts(counts, { passed: 0, failed: 1, failures: [] });
  const also = passed.length > 0 ? ` Passed: ${passed.join(', ')}.` : '';
  for (const failure of counts.failures) console.log(`\n✘ ${failure}`);
  console.error(`\nFailed: ${failed.map(({ title }) => title).join(', ')}.${also}`);
  console.log(summaryOf(counts));
  process.exit(outcomes.find(({ code }) => code !== 0)?.code);
}

async function take(step: Step, isBeside: boolean): Promise<{ code: number; counts: Counts }> {
  console.log(`\n== ${step.title}`);
  const stepStartedAt = performance.now();
  const report = join(reports, `${step.title}.json`);
  const ended = await run(step, report, isBeside).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
  const counted = step.counted?.(report);
  // A step that is there for its tests and ran none has shown nothing.
  const code = ended === 0 && counted?.passed === 0 ? 1 : ended;
  if (code === 0) console.log(`-- ${step.title}: ${seconds(stepStartedAt)}`);
  return { code, counts: counted ?? none };
}

async function run(
  { title, tool, args, env, needs, counted }: Step,
  report: string,
  isBeside: boolean,
): Promise<number> {
  if (needs && !existsSync(join(root, needs))) throw new Error(`${needs} does not exist.`);
  const reporting = counted ? reportingOf(tool, report) : { args: [], env: {} };
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), [...args, ...reporting.args], {
      cwd: root,
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...reporting.env, ...env?.() },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => console.log(`${title} | ${line}`));
    }
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      const end = () => resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
      // With all that it said; a child of its own that lives on keeps the stream open.
      child.once('close', end);
      setTimeout(end, 2_000).unref();
    });
  });
}

function reportingOf(tool: string, report: string): { args: string[]; env: Record<string, string> } {
  if (tool === 'playwright')
    return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} };
}

function endEarly(name: NodeJS.Signals): void {
  for (const child of running) child.kill(name);
  setTimeout(() => process.exit(130), 5_000).unref();
  if (running.size === 0) process.exit(130);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
