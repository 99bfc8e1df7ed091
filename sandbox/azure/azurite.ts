import { createServer, request as ask, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { duplexPair } from 'node:stream';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { findAccount } from './access.ts';
import { openExtents, type Extents } from './extents.ts';
import type { State } from '#sandbox/aws/state.ts';

/** One record of Azurite's metadata; its other fields are Azurite's own. */
export type Row = {
  $loki?: number;
  meta?: { revision: number; created: number; updated?: number };
  accountName: string;
};

export type Collection = {
  find(query: { accountName: string }): Row[];
  insert(row: Row): Row | undefined;
  remove(row: Row): void;
};

/** Azurite's blob service without a port, a file or a clock of its own. */
export type Azurite = {
  ask(account: string, request: WireRequest, path: string): Promise<WireAnswer>;
  collections: ReadonlyMap<string, Collection>;
  extents: Extents;
};

const collectionNames = [
  '$SERVICES_COLLECTION$',
  '$CONTAINERS_COLLECTION$',
  '$BLOBS_COLLECTION$',
  '$BLOCKS_COLLECTION$',
];

type Constructor<T> = { default: new (...parts: unknown[]) => T };
type MetadataStore = { init(): Promise<void>; db: { getCollection(name: string): Collection } };
type ListenerFactory = { createRequestListener(): RequestListener };

/**
 * Azurite's own command keeps its files in clear, saves its metadata every five seconds and tells Microsoft what is
 * called. So its parts are put together here, over stores that lie in the sandbox's state (docs/decisions/0036).
 * Loaded with the first request: it takes 0.7 s and 67 MB.
 */
export async function openAzurite(state: State): Promise<Azurite> {
  const load = createRequire(import.meta.url);
  const { default: LokiStore } = load(
    'azurite/dist/src/blob/persistence/LokiBlobMetadataStore.js',
  ) as Constructor<MetadataStore>;
  const { default: Factory } = load(
    'azurite/dist/src/blob/BlobRequestListenerFactory.js',
  ) as Constructor<ListenerFactory>;
  const metadata = new LokiStore('', true);
  await metadata.init();
  const extents = openExtents();
  const accounts = {
    getAccount(name: string) {
      const found = findAccount(state, name);
      return found && { name, key1: Buffer.from(found.key, 'base64') };
    },
  };
  const [hasAccessLog, accessLog, isLoose, skipsApiVersionCheck] = [false, undefined, false, true];
  const factory = new Factory(
    metadata,
    extents,
    accounts,
    hasAccessLog,
    accessLog,
    isLoose,
    skipsApiVersionCheck,
  );
  const server = createServer(factory.createRequestListener());
  return {
    ask: (account, request, path) => {
      const [near, far] = duplexPair();
      server.emit('connection', far);
      return send(near, account, request, path);
    },
    collections: new Map(collectionNames.map((name) => [name, metadata.db.getCollection(name)])),
    extents,
  };
}

/** With the real cloud's host name, so that a signature over a real address is a valid one here. */
function send(
  connection: ReturnType<typeof duplexPair>[0],
  account: string,
  request: WireRequest,
  path: string,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = Object.fromEntries(request.headers);
    delete headers['transfer-encoding'];
    const outgoing = ask({
      createConnection: () => connection,
      method: request.method,
      path,
      headers: {
        ...headers,
        host: `${account}.blob.core.windows.net`,
        connection: 'close',
        'content-length': request.body.length,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 500 } = incoming;
        resolve({ status, headers: answerHeaders(incoming.headers), body: Buffer.concat(chunks) });
        connection.destroy();
      });
    });
    outgoing.end(request.body);
  });
}

const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function answerHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofTheConnection.has(name) ? [] : [[name, String(value)]],
    ),
  );
}
