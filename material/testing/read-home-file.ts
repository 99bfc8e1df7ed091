import { parse as parseToml } from 'smol-toml';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { FormatId } from '#material/formats/format.ts';
import { flat, type Found } from './found.ts';
import { readText } from './read-text.ts';

type Tree = { [name: string]: unknown };

/** What only these tools write, and the parser that each of them has. */
const parsers: readonly [RegExp, (content: string) => unknown][] = [
  [/^\{/, (content) => JSON.parse(content) as unknown],
  [/^\[registry\]$|^\[\[runners\]\]$/m, parseToml],
  [
    /^(?::rubygems_api_key: |endpoint: graphql-|access-token: |access_token: |scoped:$|github\.com:$|agent:$)/m,
    (content) => parseYaml(content) as unknown,
  ],
];

/** As the tool reads it whose signs the text has. */
export function readHomeFile(content: string, format: FormatId): Found {
  if (format !== 'native') return readText(content, format);
  const parser = parsers.find(([sign]) => sign.test(content))?.[1];
  if (parser !== undefined) return flat(parser(content), []);
  if (content.includes('_authToken=')) {
    return new Map(
      [...content.matchAll(/^(\/\/.*?_authToken)=(.*)$/gm)].map(([, name, value]) => [
        String(name),
        String(value),
      ]),
    );
  }
  // Python’s tools and Databricks read these with a parser of settings files.
  if (/^\[distutils\]$|^auth_type = databricks-cli$/m.test(content)) return readText(content, 'ini');
  if (/^type = dropbox$/m.test(content)) return readRclone(content);
  if (/^kind: Config$/m.test(content)) return readKubeconfig(content);
  const pgpass = /^# (postgres\S+)\n((?:[^:\\\n]|\\.)*(?::(?:[^:\\\n]|\\.)*){4})$/m.exec(content);
  if (pgpass !== null) return readPgpass(String(pgpass[1]), String(pgpass[2]));
  if (content.startsWith('https://')) return readGitCredentials(content);
  if (/^# public key: age1/m.test(content)) return readIdentities(content);
  if (/^\[Interface\]$/m.test(content)) return readText(content, 'ini');
  return /^machine /m.test(content) ? readNetrc(content) : readText(content, 'native');
}

/** As age reads it: a line is a comment, or an identity. */
function readIdentities(content: string): Found {
  const lines = content.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toHaveLength(1);
  return new Map([['identity', String(lines[0])]]);
}

/** As git and curl read it: words, where a password belongs to the machine that stands before it. */
function readNetrc(content: string): Found {
  const words = content.replaceAll(/^#.*$/gm, '').trim().split(/\s+/);
  const found: Found = new Map();
  for (let at = 0, machine = ''; at < words.length; at += 2) {
    const [name, text] = [words[at], String(words[at + 1])];
    expect(['machine', 'login', 'password']).toContain(name);
    if (name === 'machine') machine = text;
    if (name === 'password') found.set(machine, text);
  }
  return found;
}

function readGitCredentials(content: string): Found {
  const urls = content
    .trimEnd()
    .split('\n')
    .map((line) => new URL(line));
  return new Map(urls.map(({ host, password }) => [host, password]));
}

/** rclone reads the token as JSON. */
function readRclone(content: string): Found {
  const found = readText(content, 'ini');
  for (const [path, value] of [...found].filter(([name]) => name.endsWith('.token'))) {
    for (const [key, text] of Object.entries(JSON.parse(value) as Tree))
      found.set(`${path}.${key}`, String(text));
  }
  return found;
}

/** As kubectl reads it, and the variable of its comment. */
function readKubeconfig(content: string): Found {
  const found = flat(parseYaml(content), []);
  const [, name, value] = /^# for CI: (\w+)=(\S+)$/m.exec(content) ?? [];
  return found.set(String(name), String(value));
}

/** As libpq reads a line: five fields, parted by colons that no backslash precedes. */
function readPgpass(uri: string, line: string): Found {
  const fields = line.split(/(?<!\\):/).map((field) => field.replaceAll(/\\([:\\])/g, '$1'));
  const url = new URL(uri);
  expect(fields.slice(0, 4)).toEqual([url.hostname, url.port, url.pathname.slice(1), url.username]);
  return new Map([
    ['DATABASE_URL', uri],
    ['PGPASSWORD', String(fields[4])],
  ]);
}
