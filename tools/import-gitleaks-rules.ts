import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';

/**
 * Makes material/scanners/data/gitleaks.json from the default configuration of a release of gitleaks:
 * `node tools/import-gitleaks-rules.ts 8.30.1 path/to/gitleaks.toml`. Only what decides about a finding is kept.
 */
const [version, path] = process.argv.slice(2);
if (version === undefined || path === undefined) {
  console.error('Say the version and the path of its config/gitleaks.toml.');
  process.exit(2);
}

type Toml = {
  allowlist: Record<string, unknown>;
  rules: Record<string, unknown>[];
};
const { allowlist, rules } = parse(readFileSync(path, 'utf8')) as unknown as Toml;

const kept = ['paths', 'regexes', 'stopwords', 'condition', 'regexTarget'];
const allowlistOf = (list: Record<string, unknown>) =>
  Object.fromEntries(kept.flatMap((key) => (list[key] === undefined ? [] : [[key, list[key]]])));

const data = {
  source: 'https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml',
  version,
  allowlists: [allowlistOf(allowlist)],
  rules: rules.map((rule) => ({
    id: rule['id'],
    regex: rule['regex'],
    path: rule['path'],
    entropy: rule['entropy'],
    secretGroup: rule['secretGroup'],
    keywords: rule['keywords'],
    allowlists: (rule['allowlists'] as Record<string, unknown>[] | undefined)?.map(allowlistOf),
  })),
};
writeFileSync('material/scanners/data/gitleaks.json', `${JSON.stringify(data, undefined, 2)}\n`);
