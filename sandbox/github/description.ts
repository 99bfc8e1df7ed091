import { Ajv, type ValidateFunction } from 'ajv';
import { queryValue, type WireRequest } from '#sandbox/aws/wire.ts';
import description from './description.json' with { type: 'json' };

/** What a request asks GitHub for, and where it does not fit GitHub's own description of that. */
export type Asked = { operation: string; parameters: Record<string, string>; misfit: string | undefined };

type Parameter = (typeof description.operations)[number]['parameters'][number];

const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: false });

const operations = description.operations.map((operation) => ({
  ...operation,
  pattern: patternOf(operation.route, operation.parameters),
  queryNames: operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  isBody: 'body' in operation ? ajv.compile(operation.body as object) : undefined,
}));

/** Undefined where the description, as it was cut for the sandbox, has no such operation. */
export function readAsked(request: WireRequest, path: string): Asked | undefined {
  for (const operation of operations) {
    const found = operation.method === request.method ? operation.pattern.exec(path) : null;
    if (!found) continue;
    const parameters = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    const misfit = misfitOf(request, operation.queryNames, operation.isBody);
    return { operation: operation.id, parameters, misfit };
  }
  return undefined;
}

function misfitOf(
  request: WireRequest,
  queryNames: string[],
  isBody: ValidateFunction | undefined,
): string | undefined {
  const unknown = request.query.find(([name]) => !queryNames.includes(name))?.[0];
  if (unknown !== undefined) return `The query parameter ${unknown} is not described.`;
  for (const name of ['page', 'per_page']) {
    const value = queryValue(request, name);
    if (value !== undefined && !/^\d+$/.test(value)) return `The query parameter ${name} is not a number.`;
  }
  if (isBody === undefined) return undefined;
  const body = parseBody(request);
  if (body === undefined) return 'Problems parsing JSON';
  return isBody(body) ? undefined : ajv.errorsText(isBody.errors, { dataVar: 'body' });
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
