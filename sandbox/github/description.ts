import { Ajv, type ValidateFunction } from 'ajv';
import * as z from 'zod/mini';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import description from './description.json' with { type: 'json' };

/** What a request asks GitHub for, and where it does not fit GitHub's own description of that. */
export type Asked = { operation: string; parameters: Record<string, string>; misfit: string | undefined };

type Parameter = (typeof description.operations)[number]['parameters'][number];

const isDateTime = z.iso.datetime({ offset: true });

/** ajv alone knows none. What is `true` is let through: nothing here goes by how large a number or how a repository is written. */
const formats = {
  'date-time': (text: string) => isDateTime.safeParse(text).success,
  int64: true,
  'repo.nwo': true,
} as const;

const bodies = new Ajv({ strict: false, formats, coerceTypes: false });
/** In an address everything is text. */
const texts = new Ajv({ strict: false, formats, coerceTypes: true });

const operations = description.operations.map((operation) => ({
  ...operation,
  pattern: patternOf(operation.route, operation.parameters),
  queryNames: operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  isPath: parametersOf(operation.parameters, 'path'),
  isQuery: parametersOf(operation.parameters, 'query'),
  isBody: 'body' in operation ? bodies.compile(operation.body as object) : undefined,
}));

type Operation = (typeof operations)[number];

/** Undefined where the description, as it was cut for the sandbox, has no such operation. */
export function readAsked(request: WireRequest, path: string): Asked | undefined {
  for (const operation of operations) {
    const found = operation.method === request.method ? operation.pattern.exec(path) : null;
    if (!found) continue;
    const parameters = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return { operation: operation.id, parameters, misfit: misfitOf(request, operation, parameters) };
  }
  return undefined;
}

function misfitOf(
  request: WireRequest,
  { queryNames, isPath, isQuery, isBody }: Operation,
  parameters: Record<string, string>,
): string | undefined {
  const unknown = request.query.find(([name]) => !queryNames.includes(name))?.[0];
  if (unknown !== undefined) return `The query parameter ${unknown} is not described.`;
  // What is coerced is thrown away.
  if (!isPath({ ...parameters })) return texts.errorsText(isPath.errors, { dataVar: 'path' });
  if (!isQuery(Object.fromEntries(request.query)))
    return texts.errorsText(isQuery.errors, { dataVar: 'query' });
  if (isBody === undefined) return undefined;
  const body = parseBody(request);
  if (body === undefined) return 'Problems parsing JSON';
  return isBody(body) ? undefined : bodies.errorsText(isBody.errors, { dataVar: 'body' });
}

function parametersOf(all: Parameter[], where: 'path' | 'query'): ValidateFunction {
  const described = all.filter((parameter) => parameter.in === where);
  return texts.compile({
    type: 'object',
    properties: Object.fromEntries(described.map(({ name, schema }) => [name, schema])),
    required: described.filter(({ required }) => required).map(({ name }) => name),
  });
}

export function parseBody(request: WireRequest): unknown {
  try {
    return JSON.parse(request.body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

function patternOf(route: string, parameters: Parameter[]): RegExp {
  const source = route.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const isLong = parameters.some((parameter) => parameter.name === name && parameter.many);
    return `(?<${name}>${isLong ? '.+' : '[^/]+'})`;
  });
  return new RegExp(`^${source}$`);
}
