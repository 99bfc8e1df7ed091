import { parse as parseEnv } from 'dotenv';
import { parse as parseYaml } from 'yaml';
import { expect } from 'vitest';
import { flat, merge, undoubled } from './found.ts';

/** Provider blocks with literals, and locals that decode a heredoc or hold the lines of a worker's file. */
export function readTerraform(content: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, body] of content.matchAll(/^provider "aws" \{\n([\s\S]*?)^\}/gm)) {
    const attributes = new Map<string, string>();
    for (const [, name, literal] of String(body).matchAll(/^ {2}(\w+) += (".*")$/gm)) {
      attributes.set(String(name), readHclString(String(literal)));
    }
    const alias = attributes.get('alias');
    for (const [name, value] of attributes) {
      found.set(['provider', 'aws', ...(alias === undefined ? [] : [alias]), name].join('.'), value);
    }
  }
  for (const [, name, body] of content.matchAll(/^variable "(\w+)" \{\n([\s\S]*?)^\}/gm)) {
    const literal = /^ {2}default +=\s(".*")$/m.exec(String(body))?.[1];
    if (literal !== undefined) found.set(`variable.${name}.default`, readHclString(literal));
  }
  for (const [, local, before, dash, body, mark] of content.matchAll(
    /^ {2}(\w+) = (.*)<<(-?)(?:JSON|YAML|ENV)\n([\s\S]*?)^(?: {2})?(JSON|YAML|ENV)$/gm,
  )) {
    const text = undoubled(dash === '-' ? String(body).replaceAll(/^ {4}/gm, '') : String(body));
    expect(before).toBe({ JSON: 'jsondecode(', YAML: 'yamldecode(', ENV: '' }[String(mark)]);
    const read = {
      JSON: () => JSON.parse(text) as unknown,
      YAML: () => parseYaml(text) as unknown,
      ENV: () => parseEnv(text),
    };
    merge(found, flat(read[mark as 'JSON' | 'YAML' | 'ENV'](), ['local', String(local)]));
  }
  return found;
}

export function readHclString(literal: string): string {
  const body = literal.slice(1, -1);
  // An opening that is not doubled would be evaluated.
  expect(body.replaceAll(/\$\$\{|%%\{/g, '')).not.toMatch(/[$%]\{/);
  return JSON.parse(`"${undoubled(body)}"`) as string;
}
