import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseEnv } from 'dotenv';
import { XMLParser } from 'fast-xml-parser';
import { parse as parseIni } from 'ini';
import { getProperties } from 'properties-file';
import { parse as parseToml } from 'smol-toml';
import { expect } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { FormatId } from '#material/formats/format.ts';
import { flat, undoubled, type Found } from './found.ts';
import { readHclString } from './read-terraform.ts';

/** What a real parser of a format finds in a text; Markdown and notes are searched as their readers do. */
export function readText(content: string, format: FormatId): Found {
  return readers[format](content);
}

const readers: Record<FormatId, (content: string) => Found> = {
  json: (content) => flat(JSON.parse(content), []),
  yaml: (content) => flat(parseYaml(content), []),
  env: (content) => new Map(Object.entries(parseEnv(content))),
  native: readProfiles,
  toml: (content) => flat(parseToml(content), []),
  ini: (content) => flat(parseIni(content), []),
  csv: readCsv,
  xml: (content) => flat(xmlParser.parse(content, true), []),
  tfvars: readTfvars,
  properties: (content) => new Map(Object.entries(getProperties(content))),
  md: readMarkdown,
  txt: readNotes,
};

const xmlParser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
});

function readProfiles(content: string): Found {
  const found: Found = new Map();
  let profile = '';
  for (const line of content.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const head = /^\[(.+)\]$/.exec(line);
    if (head !== null) {
      profile = String(head[1]);
      continue;
    }
    const cut = line.indexOf(' = ');
    expect(cut, line).toBeGreaterThan(0);
    const text = line.slice(cut + 3);
    found.set(
      `${profile}.${line.slice(0, cut)}`,
      /^".*\\n.*"$/.test(text) ? (JSON.parse(text) as string) : text,
    );
  }
  return found;
}

function readCsv(content: string): Found {
  const rows = parseCsv<Record<string, string>>(content, { columns: true });
  return new Map(
    rows.map(({ section, name, value }) => [
      section === '' ? String(name) : `${section}.${name}`,
      String(value),
    ]),
  );
}

/** npm has no well-kept parser of HCL, so its own rules are applied once more; a name set twice is a fault there. */
function readTfvars(content: string): Found {
  const found: Found = new Map();
  const lines = content.matchAll(
    /^(\w+) += (?:<<EOT\n([\s\S]*?\n)EOT|(".*")|(\[.*\]|\d+|true|false))$|^(?:#.*)?$|^(.*)$/gm,
  );
  for (const [, name, block, literal, , stray] of lines) {
    expect(stray, content).toBeUndefined();
    if (name === undefined) continue;
    expect(found.has(name), name).toBe(false);
    if (block !== undefined) found.set(name, undoubled(block));
    if (literal !== undefined) found.set(name, readHclString(literal));
  }
  return found;
}

function readMarkdown(content: string): Found {
  const found: Found = new Map();
  let [section, title] = ['', ''];
  for (const [, heading, above, , block] of content.matchAll(
    /^## (.+)$|^(\S+):$|^(`{3,})\w*\n([\s\S]*?)\n\3$/gm,
  )) {
    if (heading !== undefined) section = `${heading}.`;
    if (above !== undefined) title = above;
    if (block === undefined) continue;
    if (title !== '') found.set(section + title, block);
    else for (const [path, value] of readPairs(block)) found.set(section + path, value);
    title = '';
  }
  return found;
}

function readNotes(content: string): Found {
  const found: Found = new Map();
  const blocks = content.split(/^(\S+)\n-+$/m);
  for (const [at, text] of blocks.entries()) {
    if (at % 2 === 1) continue;
    const section = at === 0 ? '' : `${blocks[at - 1]}.`;
    for (const [path, value] of readPairs(text)) found.set(section + path, value);
    // A text ends at an empty line; an armoured key holds one, and ends where it says so.
    for (const [, name, value] of text.matchAll(
      /^(\w+):\n(-----BEGIN ([A-Z ]+)-----\n[\s\S]*?\n-----END \3-----|[\s\S]*?)\n(?=\n|$)/gm,
    )) {
      found.set(section + String(name), String(value));
    }
  }
  return found;
}

function readPairs(text: string): Found {
  return new Map(
    [...text.matchAll(/^(\S+): (.*)$/gm)].map(([, name, value]) => [String(name), String(value)]),
  );
}
