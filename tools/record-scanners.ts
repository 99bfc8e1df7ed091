import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAbout, linesOf, type Hit } from '#material/scanners/scanner.ts';
import { hashOf, scannedCorpus, type CorpusFile } from '#material/testing/scanned-corpus.ts';
import { runScanner } from './run-scanner.ts';

/**
 * Runs the real scanners over the corpus and keeps what each says of every value. They must be on the PATH, and their versions
 * are said, since a build of one's own does not know them:
 * `node tools/record-scanners.ts gitleaks=8.30.1 trufflehog=3.97.0 detect-secrets=1.5.0`; detect-secrets is asked through `python3`.
 */
const OUT = 'material/scanners/data/recorded-verdicts.json';
const versions = Object.fromEntries(process.argv.slice(2).map((told) => told.split('=')));

const folder = mkdtempSync(join(tmpdir(), 'scanned-'));
try {
  const corpus = [...scannedCorpus()];
  for (const [nth, { file }] of corpus.entries()) {
    mkdirSync(join(folder, String(nth)));
    writeFileSync(join(folder, String(nth), file.fileName), file.content);
  }
  const reports = Object.keys(versions).map((id) => runScanner(id, folder));
  const files = corpus.map((one, nth) => ({
    id: one.id,
    sha256: hashOf(one),
    rules: reports.map((hits) => rulesOf(one, hits.get(nth) ?? [])),
  }));
  // One line for each file, so that a new recording shows what changed.
  const lines = files.map((file) => `    ${JSON.stringify(file)}`).join(',\n');
  writeFileSync(OUT, `{\n  "versions": ${JSON.stringify(versions)},\n  "files": [\n${lines}\n  ]\n}\n`);
  console.log(`${files.length} files are in ${OUT}.`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The names of the rules that report each value, in the order of the values. */
function rulesOf({ file }: CorpusFile, hits: readonly Hit[]): string[] {
  const lineAt = linesOf(file.content);
  return file.values.map((value) => {
    const about = hits.filter(isAbout(value, file.content, lineAt));
    return [...new Set(about.map(({ rule }) => rule))].sort().join(' | ');
  });
}
