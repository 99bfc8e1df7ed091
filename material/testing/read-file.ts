import { stripTypeScriptTypes } from 'node:module';
import { parse as parseEnv } from 'dotenv';
import { parse as parseShell } from 'sh-syntax';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formatOf } from '#material/formats.ts';
import { flat, merge, type Found } from './found.ts';
import { carriers } from './read-carrier.ts';
import { isCodeTemplate, readCode } from './read-code.ts';
import { readJavascript } from './read-javascript.ts';
import { readPython } from './read-python.ts';
import { readTerraform } from './read-terraform.ts';
import { readText } from './read-text.ts';

const SCRIPTS_AT_ONCE = 40;
/** Templates of which one key alone is its own file. */
const MAY_BE_KEYS = ['none', 'plain', 'cli-config'];

/**
 * What a real reader of the file's language finds in it; throws where it is not in that language. Shell scripts are read for
 * their values only: `expectScripts` parses them, many at once.
 */
export function readFile(content: string, template: string, format: string): Found {
  if (template === 'shell') return readShell(content);
  if (template === 'python') return readPython(content);
  if (template === 'javascript') return readJavascript(content);
  if (template === 'typescript') return readJavascript(stripTypeScriptTypes(content));
  if (template === 'terraform')
    return format === 'tfvars' ? readText(content, 'tfvars') : readTerraform(content);
  if (format === 'native' && MAY_BE_KEYS.includes(template) && isBareKey(content))
    return readBareKey(content);
  const carrier = carriers[template];
  if (carrier !== undefined) return carrier(content, formatOf(format).id);
  if (isCodeTemplate(template)) return readCode(content, template);
  if (template === 'notebook') return readNotebook(content);
  if (template === 'dotenv') return readDotenv(content);
  return readText(content, template === 'none' && format === 'native' ? 'env' : formatOf(format).id);
}

function isBareKey(content: string): boolean {
  return /^(?:-----BEGIN |\{\s*"type": ?"service_account")/.test(content);
}

/** One key and nothing before or behind it; Google's has no line break at its end. */
function readBareKey(content: string): Found {
  if (content.startsWith('{')) {
    const account = JSON.parse(content) as Record<string, unknown>;
    expect(account['type']).toBe('service_account');
    return new Map([['.', content.trimEnd()]]);
  }
  const armour = /^-----BEGIN ([A-Z ]+)-----\n[\s\S]+\n-----END \1-----\n$/;
  expect(content.match(/-----BEGIN /g)).toHaveLength(1);
  expect(content).toMatch(armour);
  return new Map([['.', content]]);
}

/** Where a person reads and no parser, the line break behind a value of many lines is nobody's. */
export function isSearched(template: string, format: string): boolean {
  return format === 'md' || format === 'txt' || (template === 'prose' && format === 'native');
}

export function readValue(found: Found, path: string, template: string, format: string): string | undefined {
  const value = found.get(path);
  return isSearched(template, format) ? value?.trimEnd() : value;
}

type NotebookFile = {
  nbformat: number;
  cells: { cell_type: string; source: string[]; execution_count?: number; outputs?: unknown[] }[];
};

/** Every code cell is Python, and the counts rise as they do when cells run one after the other. */
function readNotebook(content: string): Found {
  const { nbformat, cells } = JSON.parse(content) as NotebookFile;
  expect(nbformat).toBe(4);
  const counts = cells.flatMap((cell) => cell.execution_count ?? []);
  expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  const found: Found = new Map();
  for (const [at, cell] of cells.entries()) {
    for (const line of cell.source.slice(0, -1)) expect(line.endsWith('\n')).toBe(true);
    if (cell.cell_type !== 'code') continue;
    expect(Array.isArray(cell.outputs)).toBe(true);
    for (const [path, value] of readPython(cell.source.join(''))) found.set(`cells.${at}.${path}`, value);
  }
  return found;
}

/** As dotenv and as a shell read it; a variable may hold a text of its own. */
function readDotenv(content: string): Found {
  const found: Found = new Map();
  for (const [name, value] of Object.entries(parseEnv(content))) {
    found.set(name, value);
    if (/_SETTINGS$|_CREDENTIALS$|_CONFIG$/.test(name)) merge(found, flat(parseYaml(value), [name]));
  }
  return found;
}

/** mvdan's parser starts anew each time, so it is given many scripts in a row; a fault is then looked for one by one. */
export async function expectScripts(contents: readonly string[]): Promise<void> {
  for (let at = 0; at < contents.length; at += SCRIPTS_AT_ONCE) {
    const some = contents.slice(at, at + SCRIPTS_AT_ONCE);
    try {
      await parseShell(some.join('\n'));
    } catch (fault) {
      for (const content of some) await parseShell(content);
      throw fault;
    }
  }
}

/** Values stand in assignments, in a file's text, or in a command. */
function readShell(content: string): Found {
  const found: Found = new Map(Object.entries(parseEnv(content)));
  for (const [, text] of content.matchAll(/^cat > "\$config" <<'END'\n([\s\S]*?)^END$/gm)) {
    merge(found, flat(parseYaml(String(text)), ['config']));
  }
  for (const [, name, body] of content.matchAll(/^(\w+)\(\) \{\n([\s\S]*?)^\}$/gm)) {
    for (const [, header, value] of String(body).matchAll(/-H '([\w-]+): (?:[A-Za-z-]+ )?([^']*)'/g)) {
      found.set(`${name}.${header}`, String(value));
    }
    for (const [, field, value] of String(body).matchAll(/ '([A-Za-z][\w-]*)=([^']*)'/g)) {
      found.set(`${name}.${field}`, String(value));
    }
    const login = /'https:\/\/[^:@/']+:([^@']+)@/.exec(String(body))?.[1];
    if (login !== undefined) found.set(`${name}.password`, login);
    const words = /^.*$/m.exec(String(body).trim())?.[0].matchAll(/'([^']*)'|(\S+)/g) ?? [];
    for (const [at, [, inQuotes, bare]] of [...words].entries()) {
      found.set(`${name}.${at}`, inQuotes ?? String(bare));
    }
  }
  return found;
}
