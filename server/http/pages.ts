import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/calls.ts';
import { problem } from '#contract/refusal.ts';
import { withInlineScript } from './headers.ts';
import { pathOf } from './not-found.ts';

/** The addresses that the web's router knows (web/paths.ts); any other page is its 'Page not found', with that status. */
const pages = [
  '/home',
  '/auth',
  '/dashboard',
  '/marketplace',
  '/agents',
  '/workflows',
  '/workflows/builder',
  '/workflows/list',
  '/workflows/edit/{id}',
  '/workflows/{id}/runs/{execution}',
  '/credits',
  '/docs',
  '/docs/marketplace',
  '/docs/viewing',
  '/docs/creating',
  '/docs/managing',
  '/planted',
  '/profile',
  '/sandbox',
  '/terms',
  '/privacy',
].map((page) => ({
  pattern: new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  // The build's own page for this address, which names the files that it asks for first.
  file: `/pages${page}.html`,
}));

/** Files with a hash of their content in their name never change. */
const forever = 'public, max-age=31536000, immutable';

/** Serves the built web: its files, and its one page for every address that a person opens. */
export async function registerPages(app: FastifyInstance, webRoot: string): Promise<void> {
  const files = new Set(existsSync(webRoot) ? filesBelow(webRoot) : []);
  const inline = files.has('/index.html') ? inlineScriptOf(join(webRoot, 'index.html')) : undefined;
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  // The policy of /auth differs, so the way there is a full page load and not a step of the router.
  app.get('/', async (_, reply) => reply.header('cache-control', 'no-cache').redirect('/auth'));
  app.get('/*', async (request, reply) => {
    // Static, but listed among the calls: it answers at both addresses (Q36).
    const path = pathOf(request.url).replace(`${apiBase}/config/`, '/config/');
    if (files.has(path) && !path.endsWith('.html')) return sendFile(reply, path);
    return sendPage(request, reply, files, inline);
  });
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  reply.header('cache-control', path.startsWith('/assets/') ? forever : 'no-cache');
  return reply.sendFile(path.slice(1));
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  files: ReadonlySet<string>,
  inline: string | undefined,
): FastifyReply {
  const isForPerson = request.headers.accept?.includes('text/html') ?? false;
  const isBuilt = files.has('/index.html');
  if (!isForPerson || !isBuilt) throw problem('not-found', 'There is nothing at this address.');
  const path = pathOf(request.url);
  const page = pages.find(({ pattern }) => pattern.test(path));
  const file = page !== undefined && files.has(page.file) ? page.file : '/index.html';
  if (inline !== undefined) {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', withInlineScript(policy, inline));
  }
  return reply
    .code(page === undefined ? 404 : 200)
    .header('cache-control', 'no-cache')
    .sendFile(file.slice(1), { etag: false, lastModified: false, cacheControl: false });
}

/** The build puts one script into its pages, the same into each: what must run before any module. */
function inlineScriptOf(page: string): string | undefined {
  return /<script>(.*?)<\/script>/s.exec(readFileSync(page, 'utf8'))?.[1];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(folder.replace(/\/$/, '').length).replaceAll('\\', '/'),
    );
}
