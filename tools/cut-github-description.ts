import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Cuts GitHub's OpenAPI description, as the package @octokit/openapi carries it (MIT), to what the sandbox is asked:
 *
 *   npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
 *   node tools/cut-github-description.ts package/generated/api.github.com.json
 */
const operations = [
  'git/create-blob',
  'git/create-commit',
  'git/create-ref',
  'git/create-tree',
  'git/delete-ref',
  'git/get-commit',
  'git/get-ref',
  'git/update-ref',
  'issues/create',
  'issues/create-comment',
  'issues/delete-comment',
  'issues/get',
  'issues/get-comment',
  'issues/list-comments',
  'issues/update-comment',
  'pulls/create',
  'pulls/get',
  'pulls/list',
  'pulls/update',
  'repos/compare-commits-with-basehead',
  'repos/create-or-update-file-contents',
  'repos/delete-file',
  'repos/get',
  'repos/get-branch',
  'repos/get-content',
  'repos/list-commits',
  'users/get-authenticated',
];

/** What a validator does not need. */
const prose = new Set(['description', 'example', 'examples', 'title', 'externalDocs', 'default']);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = Record<string, Json>;

const [path = ''] = process.argv.slice(2);
const whole = JSON.parse(readFileSync(path, 'utf8')) as {
  info: Fields;
  paths: Record<string, Record<string, Fields>>;
};
const cut = Object.entries(whole.paths).flatMap(([route, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operations.some((id) => id === operationId))
    .map(([method, operation]) => cutOperation(route, method, operation)),
);
if (cut.length !== operations.length) throw new Error('The description lacks an operation.');
const target = new URL('../sandbox/github/description.json', import.meta.url);
const description = {
  source: `@octokit/openapi ${textOf(whole.info['version'])}, MIT License, Copyright (c) 2020 Octokit contributors`,
  operations: cut.sort((one, other) => one.id.localeCompare(other.id)),
};
writeFileSync(target, `${JSON.stringify(description, undefined, 2)}\n`);

function cutOperation(route: string, method: string, operation: Fields) {
  const parameters = (operation['parameters'] as Fields[]).map(follow).map((parameter) => ({
    name: parameter['name'],
    in: parameter['in'],
    required: parameter['required'] === true,
    many: parameter['x-multi-segment'] === true,
    schema: bare(parameter['schema'] ?? {}),
  }));
  const body = follow((operation['requestBody'] ?? {}) as Fields) as {
    content?: { 'application/json'?: { schema?: Json } };
  };
  const schema = body.content?.['application/json']?.schema;
  return {
    id: textOf(operation['operationId']),
    method: method.toUpperCase(),
    route,
    parameters,
    ...(schema === undefined ? {} : { body: bare(schema) }),
  };
}

function follow(node: Fields): Fields {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Fields)[key], whole);
  return follow(found as Fields);
}

/** A schema without prose, its references followed, and what may be null said as JSON Schema says it. */
function bare(node: Json): Json {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = follow(node);
  const kept = Object.entries(rest).filter(([key]) => !prose.has(key));
  const schema = Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? bareProperties(value as Fields) : bare(value)]),
  );
  return nullable === true && typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : schema;
}

/** Names of fields are not keywords: one may be called 'description'. */
function bareProperties(properties: Fields): Fields {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, bare(schema)]));
}

function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('The description lacks a text.');
  return value;
}
