import { LiveEvent } from '#contract/executions.ts';
import type { Database } from '#server/db/open.ts';
import { announceAll } from '#server/db/system.ts';
import type { Logger } from '#server/log.ts';

type Listener = (event: LiveEvent) => void;

export type Announce = (userId: string, event: LiveEvent) => void;

/** What happens, to whom, across all processes: PostgreSQL tells each server, each server tells its browsers. */
export interface Live {
  /** Tells this user's pages on every process what was committed; the page fetches what the event names. */
  announce: Announce;
  subscribe: (userId: string, listener: Listener) => () => void;
  stop: () => Promise<void>;
}

export const liveChannel = 'leakdrill_live';
/** Events that come together are told together. */
const gatherMs = 5;
const everybody = '*';

export async function startLive(db: Database, log: Logger): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>();

  let waiting: string[] = [];

  function tell(userId: string, event: LiveEvent): void {
    for (const listener of listeners.get(userId) ?? []) listener(event);
  }

  function greetAll(): void {
    for (const userId of listeners.keys()) tell(userId, { kind: 'hello' });
  }

  async function flush(): Promise<void> {
    const payloads = waiting;
    waiting = [];
    await announceAll(db, payloads).catch((cause: unknown) => {
      log.warn({ err: cause, count: payloads.length }, 'live events were not told');
    });
  }

  function announce(userId: string, event: LiveEvent): void {
    if (waiting.length === 0) setTimeout(() => void flush(), gatherMs);
    waiting.push(writePayload(userId, event));
  }

  const unlisten = await db.listen(
    liveChannel,
    (payload) => {
      if (payload === everybody) return greetAll();
      const read = readPayload(payload);
      if (read === undefined) log.warn({ bytes: payload.length }, 'a live event could not be read');
      else tell(read.userId, read.event);
    },
    () => {
      // What was said while nobody listened is lost: everybody asks again.
      greetAll();
    },
  );

  // Whoever was here before may have ended between a commit and its event.
  await announceAll(db, [everybody]);
  return {
    announce,
    subscribe(userId, listener) {
      const ofUser = listeners.get(userId) ?? new Set<Listener>();
      ofUser.add(listener);
      listeners.set(userId, ofUser);
      return () => {
        ofUser.delete(listener);
        if (ofUser.size === 0) listeners.delete(userId);
      };
    },
    async stop() {
      listeners.clear();
      await unlisten();
    },
  };
}

function writePayload(userId: string, event: LiveEvent): string {
  return JSON.stringify({ userId, event });
}

function readPayload(payload: string): { userId: string; event: LiveEvent } | undefined {
  try {
    const { userId, event } = JSON.parse(payload) as Record<string, unknown>;
    const read = LiveEvent.safeParse(event);
    return read.success && typeof userId === 'string' ? { userId, event: read.data } : undefined;
  } catch {
    return undefined;
  }
}
