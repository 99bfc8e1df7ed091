import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { addCounts, readPlaywrightCounts, readVitestCounts, summaryOf, type Counts } from './test-counts.ts';

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

const test: readonly Step[] = [
  ...check,
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

let running: ChildProcess | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => endEarly(name));
process.once('disconnect', () => endEarly('SIGTERM'));
process.channel?.unref();

const root = process.cwd();
const startedAt = performance.now();
const passed: string[] = [];
const reports = mkdtempSync(join(tmpdir(), 'leakdrill-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
let counts: Counts = { passed: 0, failed: 0 };

for (const step of process.argv[2] === 'test' ? test : check) {
  console.log(`\n== ${step.title}`);
  const stepStartedAt = performance.now();
  const report = join(reports, `${passed.length}.json`);
  const ended = await run(step, report).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
  const counted = step.counted?.(report);
  if (counted) counts = addCounts(counts, counted);
  // A step that is there for its tests and ran none has shown nothing.
  const code = ended === 0 && counted?.passed === 0 ? 1 : ended;
  if (code !== 0) {
    // What fails without a test, such as a type, is one failure.
    if (counts.failed === 0) counts = addCounts(counts, { passed: 0, failed: 1 });
    const before = passed.length > 0 ? ` Passed before: ${passed.join(', ')}.` : '';
    console.error(`\nFailed: ${step.title}.${before}`);
    console.log(summaryOf(counts));
    process.exit(code);
  }
  console.log(`-- ${step.title}: ${seconds(stepStartedAt)}`);
  passed.push(step.title);
}
console.log(`\nPassed: ${passed.join(', ')} (${seconds(startedAt)}).`);
console.log(summaryOf(counts));
process.exit(0);

async function run({ tool, args, env, needs, counted }: Step, report: string): Promise<number> {
  if (needs && !existsSync(join(root, needs))) throw new Error(`${needs} does not exist.`);
  const reporting = counted ? reportingOf(tool, report) : { args: [], env: {} };
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), [...args, ...reporting.args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...reporting.env, ...env?.() },
    });
    running = child;
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running = undefined;
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

function reportingOf(tool: string, report: string): { args: string[]; env: Record<string, string> } {
  if (tool === 'playwright')
    return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} };
}

function endEarly(name: NodeJS.Signals): void {
  running?.kill(name);
  setTimeout(() => process.exit(130), 5_000).unref();
  if (!running) process.exit(130);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
