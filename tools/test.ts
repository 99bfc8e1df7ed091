import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

type Step = {
  title: string;
  tool: string;
  args: readonly string[];
  needs?: string;
  env?: () => Record<string, string>;
};

const check: readonly Step[] = [
  { title: 'types', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the web', tool: 'tsc', args: ['-p', 'tsconfig.web.json'], needs: 'web' },
  { title: 'types of the end-to-end tests', tool: 'tsc', args: ['-p', 'tsconfig.e2e.json'], needs: 'e2e' },
  { title: 'lint', tool: 'oxlint', args: ['--type-aware'] },
  { title: 'format', tool: 'oxfmt', args: ['--check'] },
  { title: 'unit tests', tool: 'vitest', args: ['run', '--project', 'node', '--project', 'web'] },
];

const test: readonly Step[] = [
  ...check,
  { title: 'integration tests', tool: 'vitest', args: ['run', '--project', 'integration'] },
  {
    title: 'end-to-end tests',
    tool: 'playwright',
    args: ['test'],
    needs: 'playwright.config.ts',
    env: () => ({ CHROMIUM_PATH: findChromium() }),
  },
];

let running: ChildProcess | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => endEarly(name));
process.once('disconnect', () => endEarly('SIGTERM'));
process.channel?.unref();

const root = process.cwd();
const startedAt = performance.now();
const passed: string[] = [];
for (const step of process.argv[2] === 'test' ? test : check) {
  if (step.needs && !existsSync(join(root, step.needs))) {
    console.log(`\n== ${step.title}: nothing there, ${step.needs} does not exist`);
    continue;
  }
  console.log(`\n== ${step.title}`);
  const stepStartedAt = performance.now();
  const code = await run(step).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
  if (code !== 0) {
    console.error(
      `\nFailed: ${step.title}.${passed.length > 0 ? ` Passed before: ${passed.join(', ')}.` : ''}`,
    );
    process.exit(code);
  }
  console.log(`-- ${step.title}: ${seconds(stepStartedAt)}`);
  passed.push(step.title);
}
console.log(`\nPassed: ${passed.join(', ')} (${seconds(startedAt)}).`);
process.exit(0);

function run({ tool, args, env }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env?.() },
    });
    running = child;
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running = undefined;
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

function endEarly(name: NodeJS.Signals): void {
  running?.kill(name);
  setTimeout(() => process.exit(130), 5_000).unref();
  if (!running) process.exit(130);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
