import * as z from 'zod/mini';
import type { Call, Calls } from './call.ts';
import { apiTokenPrefix } from './auth.ts';
import { apiBase } from './calls.ts';
import { Problem, problemMediaType, problems, type ProblemSlug } from './problems.ts';

/** The OpenAPI 3.1 document of these calls. */
export function makeOpenApi(calls: Calls, options: { version: string; url: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, declared] of Object.entries(calls)) {
    const path = (paths[declared.path] ??= {});
    path[declared.method.toLowerCase()] = operation(name, declared);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leakdrill',
      version: options.version,
      description: 'Generate inert credentials, plant them, see who notices, clean up.',
    },
    servers: [{ url: options.url + apiBase }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: `${apiTokenPrefix}...` },
      },
    },
  };
}

function operation(name: string, declared: Call) {
  return {
    operationId: name,
    tags: [declared.tag],
    summary: declared.summary,
    security: security(declared),
    parameters: [
      ...parameters(declared.params, 'path'),
      ...parameters(declared.query, 'query'),
      ...parameters(declared.headers, 'header'),
    ],
    ...(declared.bodyKind === 'none' ? {} : { requestBody: requestBody(declared) }),
    responses: { [String(declared.replyStatus)]: reply(declared), ...refusals(declared) },
  };
}

function security({ access, byApiToken }: Call) {
  if (access === 'public') return [];
  return byApiToken ? [{ session: [] }, { apiToken: [] }] : [{ session: [] }];
}

function parameters(shape: z.core.$ZodType, place: 'path' | 'query' | 'header') {
  const schema = schemaOf(shape, 'input');
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

function requestBody(declared: Call) {
  const type = declared.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [type]: { schema: schemaOf(declared.body, 'input') } } };
}

function reply(declared: Call) {
  if (declared.replyKind === 'empty') return { description: 'Done.' };
  if (declared.replyKind === 'file') {
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const type = declared.replyKind === 'events' ? 'text/event-stream' : 'application/json';
  return {
    description: declared.summary,
    content: { [type]: { schema: schemaOf(declared.reply, 'output') } },
  };
}

/** What any call may answer beside its own problems: RFC 9457 bodies, grouped by status. */
function refusals(declared: Call) {
  const always: ProblemSlug[] = ['too-many-requests', 'internal', 'unavailable', 'foreign-origin'];
  if (declared.access === 'session') always.push('session-over');
  if (!declared.byApiToken) always.push('not-by-token');
  if (declared.bodyKind !== 'none') {
    always.push('malformed-request', 'too-large', 'unsupported-media-type', 'invalid-request');
  }
  if (declared.path.includes('{') || declared.query !== undefined) always.push('invalid-request');
  const byStatus = Map.groupBy(new Set([...always, ...declared.problems]), (slug) => problems[slug].status);
  const answers: Record<string, unknown> = {};
  for (const [status, slugs] of byStatus) {
    answers[String(status)] = {
      description: slugs.map((slug) => problems[slug].title).join(' / '),
      content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return answers;
}

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  delete schema.$schema;
  return schema;
}
