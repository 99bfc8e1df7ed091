import { Agent, createServer, request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import { Agent as SecureAgent, createServer as createSecureServer, request as askSecurely } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { makeCertificate } from '#sandbox/microsoft/certificate.ts';
import { endpointsOf } from '#sandbox/start.ts';
import type { TestSandbox } from '#sandbox/testing.ts';
import type { CloudEndpoints } from './agent.ts';

/** What the sandbox said, or what is said instead. */
export interface Said {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<string>;
}

export interface Honest extends Said {
  body: string;
}

export type Spoil = (said: Honest, place: Place) => Said;

/** Which request it is an answer to. */
interface Place {
  nth: number;
  /** The address that was asked, without its query. */
  here: string;
  /** A listener that nobody has a reason to ask. */
  elsewhere: string;
}

/** Stands between an agent and the sandbox and answers for every cloud, honestly until it is told otherwise. */
export interface HostileCloud {
  endpoints: CloudEndpoints;
  /** From the nth request on; the count begins anew. */
  spoilFrom: (nth: number, spoil: Spoil) => void;
  behave: () => void;
  /** Since the last `spoilFrom` or `behave`. */
  requests: () => number;
  /** Requests that went elsewhere. */
  strays: () => number;
  /** The longest spoilt answer as far as somebody took it, in bytes. */
  mostTaken: () => number;
  stop: () => Promise<void>;
}

export async function openHostileCloud(sandbox: TestSandbox): Promise<HostileCloud> {
  const {
    ca,
    certificate: cert,
    key,
  } = await makeCertificate(new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000));
  let from = Infinity;
  let spoil: Spoil = (said) => said;
  let count = 0;
  let strays = 0;
  let mostTaken = 0;

  // Kept, for a handshake of TLS takes longer than most answers.
  const agents = { http: new Agent({ keepAlive: true }), https: new SecureAgent({ keepAlive: true }) };

  const answer: RequestListener = async (incoming, outgoing) => {
    outgoing.on('error', () => {});
    count += 1;
    const nth = count;
    const isSecure = 'encrypted' in incoming.socket;
    const honest = await relay(incoming, isSecure ? sandbox.secure : { address: sandbox.endpoint }, agents);
    for (const [name, value] of Object.entries(honest.headers)) honest.headers[name] = ours(value);
    const isText = honest.body.isUtf8;
    const body = isText ? ours(honest.body.text) : honest.body.text;
    const { origin, pathname } = new URL(incoming.url ?? '/', isSecure ? secureAddress : address);
    const here = `${origin}${pathname}`;
    const said = nth < from ? { ...honest, body } : spoil({ ...honest, body }, { nth, here, elsewhere });
    if (typeof said.body === 'string') {
      const bytes = Buffer.from(said.body, isText ? 'utf8' : 'latin1');
      outgoing.writeHead(said.status, { 'content-length': bytes.length, ...said.headers }).end(bytes);
      return;
    }
    // Where an answer has no body Node would write it nowhere, at once and for ever.
    outgoing.writeHead(said.status === 204 ? 200 : said.status, said.headers);
    if (incoming.method === 'HEAD') {
      outgoing.end();
      return;
    }
    const taken = Readable.from(said.body).on('data', (piece: string) => {
      bytes += piece.length;
      mostTaken = Math.max(mostTaken, bytes);
    });
    let bytes = 0;
    // It ends when whoever reads goes away.
    pipeline(taken, outgoing, () => {});
  };
  const plain = createServer(answer);
  const secure = createSecureServer({ cert, key }, answer);
  const stray = createServer((_request, response) => {
    strays += 1;
    response.end('{}');
  });
  const servers = [plain, secure, stray];
  await Promise.all(servers.map(listen));
  const [address, secureAddress, elsewhere] = [
    `http://127.0.0.1:${portOf(plain)}`,
    `https://127.0.0.1:${portOf(secure)}`,
    `http://127.0.0.1:${portOf(stray)}`,
  ];
  const ours = (text: string): string =>
    text.replaceAll(sandbox.endpoint, address).replaceAll(sandbox.secure.address, secureAddress);

  return {
    endpoints: endpointsOf({ endpoint: address, secure: { address: secureAddress, ca } }),
    spoilFrom(nth, how) {
      [from, spoil, count] = [nth, how, 0];
    },
    behave() {
      [from, count] = [Infinity, 0];
    },
    requests: () => count,
    strays: () => strays,
    mostTaken: () => mostTaken,
    async stop() {
      agents.http.destroy();
      agents.https.destroy();
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** With the host that was asked for, which is signed. */
async function relay(
  incoming: IncomingMessage,
  to: { address: string; ca?: string },
  agents: { http: Agent; https: SecureAgent },
): Promise<{ status: number; headers: Record<string, string>; body: { text: string; isUtf8: boolean } }> {
  const bytes = Buffer.concat(await incoming.toArray());
  const url = new URL(incoming.url ?? '/', to.address);
  const { method, headers: asked } = incoming;
  return await new Promise((resolve, reject) => {
    const request =
      to.ca === undefined
        ? ask(url, { method, headers: asked, agent: agents.http })
        : askSecurely(url, { method, headers: asked, agent: agents.https, ca: to.ca });
    request.once('error', reject).once('response', async (answered) => {
      const body = Buffer.concat(await answered.toArray());
      const text = body.toString();
      const isUtf8 = Buffer.from(text).equals(body);
      const headers: Record<string, string> = {};
      for (const [name, values] of Object.entries(answered.headersDistinct)) {
        if (!hopByHop.has(name) || (incoming.method === 'HEAD' && name === 'content-length')) {
          headers[name] = (values ?? []).join(', ');
        }
      }
      resolve({
        status: answered.statusCode ?? 500,
        headers,
        body: { isUtf8, text: isUtf8 ? text : body.toString('latin1') },
      });
    });
    request.end(bytes);
  });
}

const hopByHop = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

async function listen(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
