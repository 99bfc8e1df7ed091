import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const runner = fileURLToPath(new URL('test.ts', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-runner-'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const part of ['web', 'e2e']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'playwright.config.ts'), '');
  for (const tool of ['tsc', 'oxlint', 'oxfmt']) program(tool, 'exit 0');
  program('vitest', vitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] }));
  program('playwright', playwright({ expected: 4, unexpected: 0, flaky: 1 }));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A tool in the place of the real one, that writes the report it was told to write. */
function program(name: string, script: string): void {
  const file = join(folder, 'node_modules/.bin', name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

function vitest(report: object, code = 0): string {
  return `for word in "$@"; do case "$word" in --outputFile.json=*) printf %s '${JSON.stringify(report)}' >"\${word#*=}";; esac; done; exit ${code}`;
}

function playwright(stats: object, code = 0, suites: object[] = []): string {
  return `printf %s '${JSON.stringify({ stats, errors: [], suites })}' >"$PLAYWRIGHT_JSON_OUTPUT_FILE"; exit ${code}`;
}

function run(what: 'check' | 'test'): { code: number | null; last: string | undefined; all: string } {
  // The browser is not asked for in this test: what is named is only a program that exists.
  const env = { ...process.env, CHROMIUM_PATH: process.execPath };
  const { status, stdout } = spawnSync(process.execPath, [runner, what], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { code: status, last: stdout.trimEnd().split('\n').at(-1), all: stdout };
}

describe('the runner of all tests', () => {
  it('ends with the number of tests that all tools counted', () => {
    expect(run('check')).toMatchObject({ code: 0, last: '7 passed, 0 failed' });
    expect(run('test')).toMatchObject({ code: 0, last: '19 passed, 0 failed' });
  });

  it('counts the failures of the step at which it stops', () => {
    program('playwright', playwright({ expected: 3, unexpected: 2, flaky: 0 }, 1));
    expect(run('test')).toMatchObject({ code: 1, last: '17 passed, 2 failed' });
    const broken = { status: 'failed', assertionResults: [] };
    program('vitest', vitest({ numPassedTests: 5, numFailedTests: 1, testResults: [broken] }, 1));
    expect(run('test')).toMatchObject({ code: 1, last: '5 passed, 2 failed' });
  });

  it('sees the browser tests to their end although integration tests beside them fail, each line under its name', () => {
    const broken = vitest({ numPassedTests: 5, numFailedTests: 1, testResults: [] }, 1);
    const whole = vitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] });
    program('vitest', `case "$*" in *integration*) echo 'one is wrong'; ${broken};; esac; ${whole}`);
    program('playwright', `sleep 1; echo seen; ${playwright({ expected: 4, unexpected: 0, flaky: 0 })}`);
    const { code, last, all } = run('test');
    expect({ code, last }).toEqual({ code: 1, last: '16 passed, 1 failed' });
    expect(all).toMatch(/^integration tests \| one is wrong$/m);
    expect(all).toMatch(/^end-to-end tests \| seen$/m);
  });

  it('says once more at the end what failed, by place and message', () => {
    const test = {
      status: 'failed',
      fullName: 'a key is inert',
      failureMessages: ['it is live\n  at key.ts'],
    };
    const files = [
      { name: 'key.itest.ts', status: 'failed', assertionResults: [test, { ...test, status: 'passed' }] },
      { name: 'import.itest.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    const broken = vitest({ numPassedTests: 1, numFailedTests: 1, testResults: files }, 1);
    const whole = vitest({ numPassedTests: 7, numFailedTests: 0, testResults: [] });
    program('vitest', `case "$*" in *integration*) ${broken};; esac; ${whole}`);
    const results = [{ errors: [{ message: 'it is not seen' }] }];
    const spec = { title: 'a menu', file: 'e2e/menu.e2e.ts', line: 7, ok: false, tests: [{ results }] };
    const suites = [{ suites: [{ specs: [spec, { ...spec, title: 'a page', ok: true }] }] }];
    program('playwright', playwright({ expected: 1, unexpected: 1, flaky: 0 }, 1, suites));
    const { last, all } = run('test');
    expect(last).toBe('9 passed, 3 failed');
    const end = all.slice(all.indexOf('✘'));
    expect(end.match(/^✘ .*$/gm)).toEqual([
      '✘ key.itest.ts › a key is inert',
      '✘ import.itest.ts',
      '✘ e2e/menu.e2e.ts:7 › a menu',
    ]);
    for (const message of ['it is live', 'no such module', 'it is not seen']) expect(end).toContain(message);
  });

  it('counts a step without tests, or one that says nothing, as one failure', () => {
    program('vitest', 'exit 3');
    expect(run('check')).toMatchObject({ code: 3, last: '0 passed, 1 failed' });
    program('vitest', 'exit 0');
    expect(run('check')).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
    program('tsc', 'exit 2');
    expect(run('check')).toMatchObject({ code: 2, last: '0 passed, 1 failed' });
  });

  it.each(['web', 'e2e', 'playwright.config.ts'])('fails when %s is missing', (part) => {
    rmSync(join(folder, part), { recursive: true });
    const { code, last } = run('test');
    expect(code).toBe(1);
    expect(last).toMatch(/^\d+ passed, 1 failed$/);
  });

  it('fails when a tool is missing', () => {
    rmSync(join(folder, 'node_modules/.bin/oxlint'));
    expect(run('check')).toMatchObject({ code: 1, last: '0 passed, 1 failed' });
  });
});
