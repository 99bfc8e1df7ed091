import { parse as parseEnv } from 'dotenv';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { WrittenFile } from '#material/write-file.ts';
import { flat, merge, type Found } from './found.ts';
import { readCode } from './read-code.ts';

const readers: Readonly<Record<string, (content: string) => Found>> = {
  '.bash_history': readHistory,
  'appsettings.json': (content) => flat(JSON.parse(content), []),
  'config.json': readDockerConfig,
  'database.yml': readDatabases,
  'terraform.tfstate': (content) => flat(JSON.parse(content), []),
  'wp-config.php': readWordPress,
};

/** What the program finds that knows a file by its name; nothing where the name is nobody's. */
export function readNamedFile({ fileName, content }: WrittenFile): Found | undefined {
  return readers[fileName]?.(content);
}

/** Docker's client wants a user and a token behind each registry; the value is the whole file. */
function readDockerConfig(content: string): Found {
  const { auths } = JSON.parse(content) as { auths: Record<string, { auth: string }> };
  for (const [registry, { auth }] of Object.entries(auths)) {
    expect(registry).toMatch(/^https:\/\//);
    expect(Buffer.from(auth, 'base64').toString()).toMatch(/^[a-z0-9]+:dckr_[a-z]+_\S+$/);
  }
  return new Map([['config.json', content.trimEnd()]]);
}

/** What only points to a setting above it holds no text of its own. */
function readWordPress(content: string): Found {
  const all = readCode(content, 'php');
  for (const name of ['DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST'])
    expect(all.has(name), content).toBe(true);
  return readCode(content.replaceAll(/^define\( '\w+', (?:\$_ENV|[A-Z]+)\['\w+'\] \);$/gm, ''), 'php');
}

/** As Rails reads it, and the URI that somebody left above. */
function readDatabases(content: string): Found {
  const found = flat(parseYaml(content, { merge: true }), []);
  expect(found.get('production.adapter')).toMatch(/^(?:mysql2|postgresql)$/);
  const uri = /^# ((?:mysql|postgresql):\/\/\S+)$/m.exec(content)?.[1];
  return uri === undefined ? found : found.set('DATABASE_URL', uri);
}

/** Variables, the text of a file, and the words of the command in a line; seconds stand above what they are of. */
function readHistory(content: string): Found {
  const found: Found = new Map(Object.entries(parseEnv(content)));
  for (const [, text] of content.matchAll(/^cat > "\$config" <<'END'\n([\s\S]*?)^END$/gm)) {
    merge(found, flat(parseYaml(String(text)), ['config']));
  }
  const seconds = [...content.matchAll(/^#(\d{10})$/gm)].map(([, second]) => Number(second));
  expect(seconds).toEqual([...new Set(seconds)].toSorted((one, other) => one - other));
  for (const [at, line] of content.split('\n').entries()) {
    const prefix = `${at + 1}.`;
    const login = /'https:\/\/[^:@/']+:([^@']+)@/.exec(line)?.[1];
    if (login !== undefined) found.set(`${prefix}password`, login);
    for (const [, header, value] of line.matchAll(/-H '([\w-]+): (?:[A-Za-z-]+ )?([^']*)'/g))
      found.set(prefix + String(header), String(value));
    for (const [, field, value] of line.matchAll(/ '([A-Za-z][\w-]*)=([^']*)'/g))
      found.set(prefix + String(field), String(value));
    for (const [nth, [, inQuotes, bare]] of [...line.matchAll(/'([^']*)'|(\S+)/g)].entries())
      found.set(prefix + String(nth), inQuotes ?? String(bare));
  }
  return found;
}
