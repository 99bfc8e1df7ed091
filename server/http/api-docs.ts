import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Call, Calls } from '#contract/call.ts';
import { apiBase } from '#contract/calls.ts';
import { makeOpenApi } from '#contract/openapi.ts';
import { renderApiDocs } from './api-docs-page.ts';

const style = readFileSync(new URL('./api-docs.css', import.meta.url), 'utf8');

/** The calls as a document for machines and as a page for people, both made from the declarations. */
export function registerApiDocs(
  app: FastifyInstance,
  calls: Calls & Record<string, Call>,
  options: { version: string; url: string },
): void {
  const document = makeOpenApi(calls, options);
  const json = JSON.stringify(document);
  const page = renderApiDocs(document);
  app.get(`${apiBase}/openapi.json`, async (_, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(json),
  );
  app.get('/api/docs', async (_, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page),
  );
  app.get('/api/docs.css', async (_, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(style),
  );
}
