import { randomUUID } from 'node:crypto';
import {
  createServer,
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { adminPath, answerAdmin } from './aws/admin.ts';
import { answer, refuse, type Endpoint, type Outcome } from './aws/dispatch.ts';
import { openFaults } from './aws/faults.ts';
import { awsProblem, isAwsProblem } from './aws/problem.ts';
import { guessService } from './aws/protocols.ts';
import { openState } from './aws/state.ts';
import { readRequest, type WireAnswer, type WireRequest } from './aws/wire.ts';
import { openWorlds } from './emulated/worlds.ts';
import { answerAzure, azurePath } from './azure/answer.ts';
import { openAzureWorlds } from './azure/worlds.ts';
import { answerGitHub, githubPath } from './github/answer.ts';
import { furnishGitHub } from './github/world.ts';
import { answerMicrosoft } from './microsoft/answer.ts';
import { openCertificate } from './microsoft/certificate.ts';
import { json } from './microsoft/json.ts';
import { answerSlack, slackPath } from './slack/answer.ts';
import { tombstones } from './slack/tombstones.ts';
import { furnishSlack } from './slack/world.ts';
import { authorityPath, type Sandbox, type SandboxOptions } from './start.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

export async function serveSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, port, adminToken } = options;
  if (!loopback.has(host)) throw new Error(`The sandbox listens on loopback only, not on ${host}.`);
  if (adminToken.length < 16)
    throw new Error('The admin token of the sandbox must have 16 characters or more.');
  let [origin, secureOrigin] = ['', ''];
  const state = openState(options.statePath, options.stateKey, options);
  const endpoint: Endpoint = {
    state,
    faults: openFaults(),
    now: options.now ?? (() => new Date()),
    pageSize: options.pageSize,
    isFurnished: options.isBare !== true,
    azure: openAzureWorlds(state),
    github: openWorlds({ state, service: 'github', baseUrl: () => origin + githubPath, seed: furnishGitHub }),
    slack: openWorlds({
      state,
      service: 'slack',
      baseUrl: () => origin + slackPath,
      rules: tombstones,
      seed: furnishSlack,
    }),
    origin: () => origin,
    secure: () => ({ address: secureOrigin, ca }),
    log: options.log ?? (() => {}),
  };
  const { ca, certificate, key } = await openCertificate(state, new Date());
  const open: Door = {
    answer: async (request) =>
      request.rawPath === authorityPath
        ? { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: ca }
        : await answerAny(endpoint, adminToken, request),
    refuse: (incoming, cause) => refuseUnread(endpoint, incoming, cause),
  };
  const secure: Door = {
    answer: (request) => answerMicrosoft(endpoint, secureOrigin, request),
    refuse: (_incoming, cause) => refuseMicrosoft(endpoint, cause),
  };
  const server = createServer((incoming, outgoing) => serve(endpoint, open, incoming, outgoing));
  const secureServer = createSecureServer({ cert: certificate, key }, (incoming, outgoing) =>
    serve(endpoint, secure, incoming, outgoing),
  );
  try {
    await Promise.all([listen(server, host, port), listen(secureServer, host, options.securePort ?? 0)]);
  } catch (cause) {
    server.close();
    secureServer.close();
    endpoint.state.close();
    throw cause;
  }
  origin = `http://${hostOf(server)}`;
  secureOrigin = `https://${hostOf(secureServer)}`;
  return {
    endpoint: origin,
    secure: { address: secureOrigin, ca },
    adminToken,
    async stop() {
      await Promise.all([close(server), close(secureServer)]);
      endpoint.state.close();
    },
  };
}

/** What is behind one of the two listeners. */
type Door = {
  answer: (request: WireRequest) => Promise<Outcome>;
  refuse: (incoming: IncomingMessage, cause: unknown) => WireAnswer;
};

function serve(endpoint: Endpoint, door: Door, incoming: IncomingMessage, outgoing: ServerResponse): void {
  handle(door, incoming, outgoing).catch((cause: unknown) => {
    endpoint.log({ level: 'error', msg: 'The sandbox could not answer.', error: String(cause) });
    outgoing.destroy();
  });
}

function hostOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function handle(door: Door, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.on('error', () => outgoing.destroy());
  let outcome: Outcome;
  try {
    outcome = await door.answer(await readRequest(incoming));
  } catch (cause) {
    // The sender went away while it was still sending: nobody is left to answer.
    if (incoming.destroyed && !incoming.complete) return;
    outcome = door.refuse(incoming, cause);
  }
  if (outcome === 'hang') return;
  if (outcome === 'reset') incoming.socket.resetAndDestroy();
  else write(incoming, outgoing, isWritable(outcome) ? outcome : door.refuse(incoming, unwritable()));
}

/** No bucket's name begins with an underscore, so no path of S3 is taken away. */
function answerAny(endpoint: Endpoint, adminToken: string, request: WireRequest): Promise<Outcome> {
  if (request.rawPath.startsWith(adminPath)) return answerAdmin(endpoint, adminToken, request);
  if (request.rawPath.startsWith(`${azurePath}/`)) return answerAzure(endpoint, endpoint.azure, request);
  if (request.rawPath.startsWith(`${githubPath}/`)) return answerGitHub(endpoint, endpoint.github, request);
  if (request.rawPath.startsWith(`${slackPath}/`)) return answerSlack(endpoint, endpoint.slack, request);
  return answer(endpoint, request);
}

function write(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: WireAnswer,
): void {
  const length = { 'content-length': headers['content-length'] ?? String(Buffer.byteLength(body)) };
  const hasLength = status !== 204 && status !== 304;
  outgoing.writeHead(status, { server: 'leakdrill-sandbox', ...headers, ...(hasLength && length) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** Some headers are the caller's own words, from a query or an object's metadata. */
function isWritable({ headers }: WireAnswer): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

function unwritable() {
  return awsProblem(
    'InvalidArgument',
    400,
    'A value that was to become a header of the answer cannot be one.',
  );
}

function refuseUnread(endpoint: Endpoint, incoming: IncomingMessage, cause: unknown): WireAnswer {
  const headers = new Map([['content-type', incoming.headers['content-type'] ?? '']]);
  return refuse(
    endpoint,
    guessService({ headers }),
    { method: incoming.method ?? 'GET' },
    randomUUID(),
    cause,
  );
}

function refuseMicrosoft(endpoint: Endpoint, cause: unknown): WireAnswer {
  if (!isAwsProblem(cause)) {
    endpoint.log({ level: 'error', msg: 'The sandbox failed on a request.', error: String(cause) });
  }
  const error = isAwsProblem(cause)
    ? { code: 'invalidRequest', message: cause.message }
    : { code: 'generalException', message: 'General exception while processing' };
  return json(isAwsProblem(cause) ? 400 : 500, { error });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE';
      reject(
        isTaken ? new Error(`Port ${port} is taken: the sandbox cannot listen on it.`, { cause }) : cause,
      );
    });
    // Longer than any client keeps an idle connection, so that none is closed under a request on its way.
    server.keepAliveTimeout = 120_000;
    server.listen(port, host, () => resolve());
  });
}
