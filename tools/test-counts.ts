import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  /** What failed, each by its place and its message: the last lines of a run of an hour are all that many see. */
  failures: readonly string[];
}

export const none: Counts = { passed: 0, failed: 0, failures: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
  };
}

/** The last line of a run, for people and for programs. */
export function summaryOf({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { errors: PlaywrightError[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
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
  const tests = said.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => told(`${name} › ${fullName}`, failureMessages)),
  );
  return {
    passed: said.numPassedTests,
    failed: said.numFailedTests + filesWithout.length,
    failures: [...tests, ...filesWithout.map(({ name, message = '' }) => told(`${name}`, [message]))],
  };
}

/** https://playwright.dev/docs/test-reporters#json-reporter; a flaky test has passed in the end. */
export function readPlaywrightCounts(report: string): Counts {
  const said = read(report) as PlaywrightReport | undefined;
  if (said === undefined) return none;
  const { expected, unexpected, flaky } = said.stats;
  const messages = said.errors.map(({ message = '' }) => message);
  return {
    passed: expected + flaky,
    failed: unexpected + said.errors.length,
    failures: [
      ...(said.suites ?? []).flatMap(failuresOf),
      ...messages.map((message) => told('outside of a test', [message])),
    ],
  };
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const messages = errors.map(({ message = '' }) => message);
      return told(`${file}:${line} › ${title}`, messages);
    }),
    ...suites.flatMap(failuresOf),
  ];
}

const shownLines = 12;

/** A failure in as many lines as tell it; the run's own lines hold the rest. */
function told(place: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').slice(0, shownLines),
  );
  return [place, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** A tool that was ended early has written nothing. */
function read(report: string): unknown {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
