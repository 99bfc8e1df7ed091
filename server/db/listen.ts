import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Logger } from '#server/log.ts';
import { appRole } from './app-role.ts';

interface Listening {
  url: string;
  channel: string;
  onPayload: (payload: string) => void;
  /** Called after a new connection listens: what was told in between is lost. */
  onReconnect: () => void;
  log: Logger;
}

const longestPauseMs = 2_000;
const heartbeatMs = 15_000;

/** Listens on a connection of its own, which is made again whenever it breaks. Returns what ends it. */
export async function listenTo(listening: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connect(listening);
  const loop = keepListening();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await untilBroken(client, stopping.signal);
      if (stopping.signal.aborted) return;
      listening.log.warn({ channel: listening.channel }, 'the listening connection broke');
      client = await reconnect();
      if (!stopping.signal.aborted) listening.onReconnect();
    }
  }

  async function reconnect(): Promise<Client> {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await connect(listening);
      } catch {
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return client;
  }

  return async () => {
    stopping.abort();
    await loop;
    await client.end().catch(() => undefined);
  };
}

async function connect(listening: Listening): Promise<Client> {
  const client = new pg.Client({
    connectionString: listening.url,
    application_name: 'leakdrill-listen',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => listening.onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`set role ${appRole}; listen ${pg.escapeIdentifier(listening.channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** A half-open connection tells nothing by itself, so it is asked now and then. */
async function untilBroken(client: Client, signal: AbortSignal): Promise<void> {
  const isOver = new AbortController();
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const beating = (async () => {
    while (!isOver.signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal: isOver.signal });
      await client.query('select 1');
    }
  })().catch(() => undefined);
  await Promise.race([ended, beating]);
  isOver.abort();
  if (!signal.aborted) await client.end().catch(() => undefined);
}
