import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { expect } from 'vitest';
import type { FormatId } from '#material/formats/format.ts';
import type { Found } from './found.ts';
import { readHomeFile } from './read-home-file.ts';
import { readText } from './read-text.ts';

type Tree = { [name: string]: unknown };

const ENDINGS: Record<string, FormatId> = {
  json: 'json',
  yaml: 'yaml',
  env: 'env',
  toml: 'toml',
  ini: 'ini',
  xml: 'xml',
  properties: 'properties',
};

/** Files that carry values for others: manifests, compose files, workflows, pages. */
export const carriers: Record<string, (content: string, format: FormatId) => Found> = {
  kubernetes: readManifests,
  'docker-compose': readCompose,
  dockerfile: readDockerfile,
  'github-actions': readWorkflow,
  spring: readSpring,
  'cli-config': readHomeFile,
  prose: readPage,
};

function readManifests(content: string): Found {
  const found: Found = new Map();
  for (const document of parseAllDocuments(content)) {
    if ('errors' in document) expect(document.errors).toEqual([]);
    const tree = document.toJS() as Tree;
    const kind = typeof tree['kind'] === 'string' ? tree['kind'] : 'values';
    for (const [name, text] of Object.entries({
      ...decoded(tree['data']),
      ...treeOf(tree['stringData']),
      ...(kind === 'values'
        ? { ...treeOf(tree['secrets']), ...treeOf(tree['env']), ...treeOf(tree['files']) }
        : {}),
    })) {
      addText(found, kind, name, String(text));
    }
    for (const [name, text] of Object.entries(treeOf(tree['data'])))
      found.set(`${kind}.data.${name}`, String(text));
    for (const { name, value } of containersIn(tree)) found.set(`${kind}.${name}`, value);
  }
  return found;
}

function decoded(data: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(treeOf(data)).map(([name, text]) => [
      name,
      Buffer.from(String(text), 'base64').toString(),
    ]),
  );
}

/** The `name` and `value` of every container's variables, however deep the containers are. */
function containersIn(tree: unknown): { name: string; value: string }[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, inner]) =>
    key === 'env' && Array.isArray(inner)
      ? (inner as { name: string; value: string }[])
      : containersIn(inner),
  );
}

/** A doubled dollar is one; a single one would be a variable. */
function readCompose(content: string): Found {
  const found: Found = new Map();
  const tree = parseYaml(content) as { services: Record<string, Tree>; configs?: Record<string, Tree> };
  for (const [service, { environment }] of Object.entries(tree.services)) {
    const pairs = Array.isArray(environment)
      ? environment.map((line): [string, unknown] => {
          const text = String(line);
          return [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
        })
      : Object.entries(treeOf(environment));
    for (const [name, value] of pairs)
      found.set(`services.${service}.environment.${name}`, undollared(String(value)));
  }
  for (const [name, { content: text }] of Object.entries(tree.configs ?? {})) {
    const mounts = Object.values(tree.services).flatMap(
      ({ configs }) => (configs ?? []) as { source: string; target: string }[],
    );
    const target = mounts.find(({ source }) => source === name)?.target ?? '';
    addText(found, `configs.${name}.content`, target.split('/').at(-1) ?? '', undollared(String(text)));
  }
  return found;
}

function undollared(text: string): string {
  expect(text.replaceAll('$$', '')).not.toContain('$');
  return text.replaceAll('$$', '$');
}

/** As BuildKit reads it: texts of `COPY` as they stand, values of `ENV` and `ARG` without their quotes. */
function readDockerfile(content: string): Found {
  const found: Found = new Map();
  const instructions = content.replaceAll(
    /^COPY <<'EOF' \S+\/(\S+)\n([\s\S]*?\n)EOF$/gm,
    (_, name: string, text: string) => {
      addText(found, '', name, text);
      return '';
    },
  );
  for (const line of instructions.split('\n')) expect(line).toMatch(/^(?:$|#|[A-Z]+ \S| {4}\w+=\$)/);
  const values = /^(?:ENV|ARG) (\w+)=(?:'([^']*)'|"((?:[^"\\]|\\.)*)"|([\w./:@%+=,-]*))$/gm;
  for (const [, name, single, double, bare] of instructions.matchAll(values)) {
    found.set(String(name), single ?? double?.replaceAll(/\\(["\\$])/g, '$1') ?? String(bare));
  }
  return found;
}

function readWorkflow(content: string): Found {
  const found: Found = new Map();
  const { jobs } = parseYaml(content) as {
    jobs: Record<string, { env?: Tree; steps: { run?: string; uses?: string }[] }>;
  };
  for (const [job, { env, steps }] of Object.entries(jobs)) {
    for (const [name, value] of Object.entries(treeOf(env)))
      found.set(`jobs.${job}.env.${name}`, String(value));
    for (const step of steps) {
      expect(typeof step.run === 'string' || typeof step.uses === 'string').toBe(true);
      const file = /^cat > (\S+) <<'END'\n([\s\S]*?\n)END$/m.exec(step.run ?? '');
      if (file !== null) addText(found, '', String(file[1]), String(file[2]));
      const clone = /^git clone --mirror (https:\S+)$/m.exec(step.run ?? '')?.[1];
      if (clone !== undefined) found.set(`${job}.clone`, new URL(clone).password);
    }
  }
  return found;
}

/** As Spring resolves a placeholder whose variable is not set. */
function readSpring(content: string, format: FormatId): Found {
  const found = readText(content, format === 'native' ? 'yaml' : format);
  return new Map([...found].map(([path, value]) => [path, value.replace(/^\$\{\w+:(.*)\}$/s, '$1')]));
}

/** Fenced blocks in a language are read in it, lists and notes by their names. */
function readPage(content: string, format: FormatId): Found {
  const fence = /^(`{3,})(\w+)\n([\s\S]*?\n)\1$/m.exec(content);
  if (fence !== null) {
    const languages: Record<string, FormatId> = { hcl: 'tfvars', sh: 'env' };
    return readText(String(fence[3]), languages[String(fence[2])] ?? (fence[2] as FormatId));
  }
  const found: Found = new Map();
  for (const [, name, , value] of content.matchAll(/^- (\w+): (`+)(.*)\2$/gm))
    found.set(String(name), String(value));
  for (const [, name, , value] of content.matchAll(/^(\w+):\n\n(`{3,})\n([\s\S]*?)\n\2$/gm))
    found.set(String(name), `${value}\n`);
  if (format !== 'txt') return found;
  for (const [, name, value] of content.matchAll(/^([A-Z]\w*): (.*)$/gm))
    found.set(String(name), String(value));
  for (const [, name, value] of content.matchAll(
    /^([A-Z]\w*):\n(-----BEGIN ([A-Z ]+)-----\n[\s\S]*?\n-----END \3-----|[\s\S]*?)\n(?=\n)/gm,
  ))
    found.set(String(name), String(value));
  return found;
}

function addText(found: Found, prefix: string, name: string, text: string): void {
  const place = prefix === '' ? name : `${prefix}.${name}`;
  found.set(place, text);
  const format = ENDINGS[name.split('.').at(-1) ?? ''];
  if (format === undefined || !name.includes('.')) return;
  for (const [path, value] of readText(text, format)) found.set(`${place}.${path}`, value);
}

function treeOf(value: unknown): Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
}
