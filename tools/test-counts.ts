import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The last line of a run, for people and for programs. */
export function summaryOf({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** https://vitest.dev/guide/reporters.html#json-reporter */
export function readVitestCounts(report: string): Counts {
  const said = read(report) as VitestReport | undefined;
  if (said === undefined) return none;
  // A file that fails before its first test, as at an import or in a hook, counts as one.
  const filesWithout = said.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: said.numPassedTests, failed: said.numFailedTests + filesWithout.length };
}

/** https://playwright.dev/docs/test-reporters#json-reporter; a flaky test has passed in the end. */
export function readPlaywrightCounts(report: string): Counts {
  const said = read(report) as PlaywrightReport | undefined;
  if (said === undefined) return none;
  const { expected, unexpected, flaky } = said.stats;
  return { passed: expected + flaky, failed: unexpected + said.errors.length };
}

const none: Counts = { passed: 0, failed: 0 };

/** A tool that was ended early has written nothing. */
function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
