import { apiBase } from '#contract/calls.ts';
import type { makeOpenApi } from '#contract/openapi.ts';

type Document = ReturnType<typeof makeOpenApi>;

/** What makeOpenApi writes for one call, as far as the page shows it. */
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
  maxItems?: number;
}

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** One page without a script: the calls by tag, each with what goes in and what comes out. */
export function renderApiDocs(document: Document): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: apiBase + path,
      operation: operation as Operation,
    })),
  );
  const byTag = [...Map.groupBy(entries, (entry) => entry.operation.tags[0] ?? '')];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${escape(document.info.title)} API</h1>
<p>${escape(document.info.description)} Version ${escape(document.info.version)}.
Also as <a href="${apiBase}/openapi.json">OpenAPI ${escape(document.openapi)}</a>.</p>
<p>Calls marked <b>session</b> need the header <code>Authorization: Bearer &lt;access_token&gt;</code>;
where it says so, an API token of your profile stands in for the access token.
Whatever goes wrong answers <code>application/problem+json</code> (RFC 9457), with one sentence in <code>detail</code>.</p>
</header>
<nav aria-label="Calls by subject"><ul>${byTag.map(([tag]) => `<li><a href="#${slug(tag)}">${escape(tag)}</a></li>`).join('')}</ul></nav>
<main id="calls">
${byTag.map(([tag, of]) => `<section id="${slug(tag)}"><h2>${escape(tag)}</h2>${of.map(renderEntry).join('')}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function renderEntry({ method, path, operation }: Entry): string {
  const access = ['public', 'session', 'session or API token'][operation.security.length] ?? '';
  return `<article id="${escape(operation.operationId)}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code> <span class="access">${access}</span></h3>
<p>${escape(operation.summary)}</p>
${renderParameters(operation)}${renderBody(operation)}${renderReplies(operation)}
</article>`;
}

function renderParameters({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? '' : ', optional'}</td><td>${escape(shortForm(schema))}</td></tr>`,
  );
  return `<h4>Parameters</h4><table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderBody({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h4>Body <code>${escape(type)}</code></h4>${renderShape(schema)}`)
    .join('');
}

function renderReplies({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const reply = good.map(([status, { description, content }]) => {
    const [type, of] = Object.entries(content ?? {})[0] ?? [];
    const shape = of === undefined ? `<p>${escape(description)}</p>` : renderShape(of.schema);
    return `<h4>Reply ${status}${type === undefined ? '' : ` <code>${escape(type)}</code>`}</h4>${shape}`;
  });
  const rows = refusals.map(
    ([status, { description }]) => `<li><b>${status}</b> ${escape(description)}</li>`,
  );
  return `${reply.join('')}<details><summary>What can go wrong</summary><ul class="problems">${rows.join('')}</ul></details>`;
}

function renderShape(schema: Schema): string {
  return `<pre tabindex="0"><code>${escape(longForm(schema, ''))}</code></pre>`;
}

/** A shape as a person would write it down: names, kinds, and '?' where something may be missing. */
function longForm(schema: Schema, indent: string): string {
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0) {
    const required = new Set(schema.required);
    const lines = Object.entries(schema.properties).map(
      ([name, of]) => `${indent}  ${name}${required.has(name) ? '' : '?'}: ${longForm(of, `${indent}  `)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (schema.type === 'array' && schema.items !== undefined)
    return `list of ${longForm(schema.items, indent)}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => longForm(choice, indent)).join(' | ');
  return shortForm(schema);
}

function shortForm(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(shortForm).join(' | ');
  if (schema.type === 'array') return 'list';
  if (schema.type === 'object') return 'object of fields';
  const kind = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
  const limit = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return `${kind}${schema.format === undefined ? '' : ` (${schema.format})`}${limit}`;
}

function slug(text: string): string {
  return `about-${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
