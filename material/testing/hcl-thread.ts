import { parentPort, workerData } from 'node:worker_threads';
import { parse as parseHcl } from '@cdktn/hcl2json';
import { parse as parseEnv } from 'dotenv';
import { parse as parseYaml } from 'yaml';
import { flat, merge, undoubled, type Found } from './found.ts';

type Block = Record<string, unknown>;
type Module = {
  provider?: Record<string, Block[]>;
  variable?: Record<string, Block[]>;
  locals?: Block[];
};

// A thread of its own: the parser and that of shell scripts both leave what runs Go in one global name.
for (const { fileName, content } of workerData as { fileName: string; content: string }[]) {
  const read = await parseHcl(fileName, content);
  parentPort?.postMessage(fileName.endsWith('.tfvars') ? stringsIn(read) : await foundIn(read as Module));
}

async function foundIn({ provider = {}, variable = {}, locals = [] }: Module): Promise<Found> {
  const found: Found = new Map();
  for (const block of provider['aws'] ?? []) {
    const place = ['provider', 'aws', ...(typeof block['alias'] === 'string' ? [block['alias']] : [])];
    merge(found, stringsIn(block, place));
  }
  for (const [name, [block = {}]] of Object.entries(variable)) {
    merge(found, stringsIn(block, ['variable', name]));
  }
  for (const [name, value] of locals.flatMap((one) => Object.entries(one))) {
    merge(found, flat(await decoded(name, value), ['local', name]));
  }
  return found;
}

/** It gives a call as it is written, so the text inside is read once more, as a value of its own. */
async function decoded(name: string, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value;
  const [, call, text] = /^\$\{(\w+)\((<<-?\w+\n[\s\S]*)\n\s*\)\}$/.exec(value) ?? [];
  if (call === undefined) return name.endsWith('_env') ? parseEnv(undoubled(value)) : undoubled(value);
  const { inner } = (await parseHcl('inner.tfvars', `inner = ${text}\n`)) as { inner: string };
  return call === 'jsondecode' ? JSON.parse(undoubled(inner)) : parseYaml(undoubled(inner));
}

function stringsIn(block: Block, place: readonly string[] = []): Found {
  return new Map(
    Object.entries(block).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[[...place, name].join('.'), undoubled(value)]] : [],
    ),
  );
}
