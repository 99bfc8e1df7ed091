import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What one call is answered with: JSON, or a function of what was asked. `undefined` is an answer without a body. */
export type Answers = Record<string, unknown>;

export interface Reply {
  status?: number;
  body?: unknown;
  /** Instead of JSON, as it stands. */
  text?: string;
}

export interface Asked {
  method: string;
  /** Below /api/v1, with its query. */
  path: string;
  body: unknown;
}

export interface StubBackEnd {
  url: string;
  /** Everything that was asked, oldest first. */
  asked: Asked[];
  /** What the calls answer from now on, keyed 'GET /workflows/{id}'. A call that is not named does not exist here. */
  answers: Answers;
  close: () => Promise<void>;
}

const web = fileURLToPath(new URL('../dist/web', import.meta.url));

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * The built web before somebody else's back end, which knows the calls of the two documents and nothing of ours: it
 * says what a test tells it to say, in whatever shape.
 */
export async function startStubBackEnd(answers: Answers = {}): Promise<StubBackEnd> {
  const stub: Pick<StubBackEnd, 'asked' | 'answers'> = { asked: [], answers };
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (url.startsWith('/api/v1/')) void answerCall(stub, request, response);
    else sendPage(url, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  });
}

async function answerCall(
  stub: Pick<StubBackEnd, 'asked' | 'answers'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = (request.url ?? '').slice('/api/v1'.length);
  const asked = { method: request.method ?? 'GET', path, body: jsonOf(Buffer.concat(chunks).toString()) };
  stub.asked.push(asked);
  const key = `${asked.method} ${path.split('?')[0]}`;
  const name = Object.hasOwn(stub.answers, key) ? key : Object.keys(stub.answers).find(fits(key));
  if (name === undefined) {
    send(response, 404, { detail: 'Not Found' });
    return;
  }
  const answer = stub.answers[name];
  const reply: Reply = typeof answer === 'function' ? (answer(asked) as Reply) : { body: answer };
  if (reply.text !== undefined) {
    response.writeHead(reply.status ?? 200, { 'content-type': 'text/plain' });
    response.end(reply.text);
    return;
  }
  send(response, reply.status ?? (reply.body === undefined ? 204 : 200), reply.body);
}

/** 'GET /workflows/{id}' fits 'GET /workflows/7'. */
function fits(key: string): (name: string) => boolean {
  return (name) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(key);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function sendPage(url: string, response: ServerResponse): void {
  const path = normalize(decodeURIComponent(url.split('?')[0] ?? '/'));
  const isFile = extname(path) !== '' && existsSync(join(web, path));
  if (!isFile && extname(path) !== '') {
    send(response, 404, { detail: 'Not Found' });
    return;
  }
  const file = isFile ? path : 'index.html';
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(join(web, file)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}
