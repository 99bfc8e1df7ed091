import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hit } from '#material/scanners/scanner.ts';

type Hits = Map<number, Hit[]>;

/** What a program reports of each file of a folder of numbered folders, as it is used without settings of one's own. */
export function runScanner(id: string, folder: string): Hits {
  if (id === 'gitleaks') return runGitleaks(folder);
  throw new Error(`There is no way to run '${id}'.`);
}

function runGitleaks(folder: string): Hits {
  const report = join(folder, 'report.json');
  const options = ['--no-banner', '--exit-code', '0', '--report-format', 'json', '--report-path', report];
  run('gitleaks', ['dir', '.', ...options], folder);
  type Finding = { RuleID: string; Secret: string; File: string; StartLine: number; EndLine: number };
  const findings = JSON.parse(readFileSync(report, 'utf8')) as Finding[];
  rmSync(report);
  return byFile(findings, ({ RuleID, Secret, File, StartLine, EndLine }) => [
    File,
    { rule: RuleID, secret: Secret, startLine: StartLine - 1, endLine: EndLine - 1 },
  ]);
}

function byFile<T>(findings: readonly T[], read: (finding: T) => [path: string, hit: Hit]): Hits {
  const hits: Hits = new Map();
  for (const finding of findings) {
    const [path, hit] = read(finding);
    const nth = Number(/^(?:\.\/)?(\d+)\//.exec(path)?.[1]);
    hits.set(nth, [...(hits.get(nth) ?? []), hit]);
  }
  return hits;
}

function run(program: string, options: readonly string[], folder: string): string {
  return execFileSync(program, options, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
