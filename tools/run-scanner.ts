import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hit } from '#material/scanners/scanner.ts';

type Hits = Map<number, Hit[]>;

/** What a program reports of each file of a folder of numbered folders, as it is used without settings of one's own. */
export function runScanner(id: string, folder: string): Hits {
  if (id === 'gitleaks') return runGitleaks(folder);
  if (id === 'trufflehog') return runTrufflehog(folder);
  if (id === 'detect-secrets') return runDetectSecrets(folder);
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

/** Which of two detectors that take the same text goes on, and which of several users it tells, is chance: what it reports in any run counts. */
const TRUFFLEHOG_RUNS = 5;

/** It tells no line that can be relied on in what it has decoded: a report may be about any line of its file. */
function runTrufflehog(folder: string): Hits {
  const options = ['--no-verification', '--results=verified,unknown,unverified', '--no-update', '--json'];
  type Finding = {
    SourceMetadata: { Data: { Filesystem: { file: string } } };
    DetectorName: string;
    Raw: string;
    SecretParts?: Record<string, string> | null;
  };
  const findings = Array.from({ length: TRUFFLEHOG_RUNS }, () =>
    linesOf<Finding>(run('trufflehog', ['filesystem', '.', ...options], folder)),
  ).flat();
  const parts = findings.flatMap(({ SourceMetadata, DetectorName, Raw, SecretParts }) =>
    [...new Set([Raw, ...Object.values(SecretParts ?? {})])].map((secret) => ({
      file: SourceMetadata.Data.Filesystem.file,
      rule: DetectorName,
      secret,
    })),
  );
  return byFile(parts, ({ file, rule, secret }) => [
    file,
    { rule, secret, startLine: 0, endLine: Number.MAX_SAFE_INTEGER },
  ]);
}

/** Its own command keeps only a hash of what it finds, so its library is asked, with the same settings and no verification. */
const DETECT_SECRETS = `
import json, pathlib
from detect_secrets.core.scan import scan_file
from detect_secrets.settings import default_settings
with default_settings():
    for path in pathlib.Path('.').rglob('*'):
        for found in scan_file(str(path)) if path.is_file() else ():
            print(json.dumps([str(path), found.type, found.secret_value, found.line_number]))
`;

function runDetectSecrets(folder: string): Hits {
  const told = run('python3', ['-c', DETECT_SECRETS], folder);
  const findings = linesOf<[file: string, type: string, secret: string, line: number]>(told);
  return byFile(findings, ([file, rule, secret, line]) => [
    file,
    { rule, secret, startLine: line - 1, endLine: line - 1 },
  ]);
}

function linesOf<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
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
