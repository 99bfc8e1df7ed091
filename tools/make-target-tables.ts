import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingFrom, pageOf, type CaseResult } from './target-tables.ts';

/**
 * Runs the conformance suite of every Deploy agent and writes what it saw: docs/deploy-targets.md. A run in which a suite or a
 * case is missing leaves the page as it was, since the page would not show that.
 */
const folder = mkdtempSync(join(tmpdir(), 'leakdrill-targets-'));
const report = join(folder, 'report.json');
const page = 'docs/deploy-targets.md';
const runTool = (tool: string, ...args: string[]) =>
  spawnSync(join('node_modules/.bin', tool), args, { stdio: 'inherit' }).status;
try {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = runTool('vitest', 'run', '--project', 'integration', ...reporters, 'catalogue/deploy');
  const results = existsSync(report) ? readResults() : [];
  const missing = missingFrom(results);
  if (missing.length > 0) {
    console.error(`${page} was left as it was. The run did not come to its end:\n- ${missing.join('\n- ')}`);
    process.exitCode = 1;
  } else {
    writeFileSync(page, pageOf(results));
    runTool('oxfmt', page);
    console.log(readFileSync(page, 'utf8'));
    console.log(`Written: ${page}`);
    process.exitCode = status ?? 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

function readResults(): CaseResult[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
  };
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      suite: ancestorTitles[0] ?? '',
      title,
      status,
    })),
  );
}
