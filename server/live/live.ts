import { LiveEvent } from '#contract/executions.ts';
import type { Database } from '#server/db/open.ts';
import type { Logger } from '#server/log.ts';

type Listener = (event: LiveEvent) => void;

/** What happens, to whom, across all processes: PostgreSQL tells each server, each server tells its browsers. */
export interface Live {
  subscribe: (userId: string, listener: Listener) => () => void;
  stop: () => Promise<void>;
}

export const liveChannel = 'leakdrill_live';

export async function startLive(db: Database, log: Logger): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>();

  function tell(userId: string, event: LiveEvent): void {
    for (const listener of listeners.get(userId) ?? []) listener(event);
  }

  const unlisten = await db.listen(
    liveChannel,
    (payload) => {
      const read = readPayload(payload);
      if (read === undefined) log.warn({ bytes: payload.length }, 'a live event could not be read');
      else tell(read.userId, read.event);
    },
    () => {
      // What was said while nobody listened is lost: everybody asks again.
      for (const userId of listeners.keys()) tell(userId, { kind: 'hello' });
    },
  );

  return {
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

function readPayload(payload: string): { userId: string; event: LiveEvent } | undefined {
  try {
    const raw = JSON.parse(payload) as Record<string, unknown>;
    const event = LiveEvent.safeParse({
      kind: raw['kind'],
      workflow_id: raw['workflowId'],
      execution_id: raw['executionId'],
      node_id: raw['nodeId'],
      status: raw['status'],
      deployment_id: raw['deploymentId'],
    });
    return event.success && typeof raw['userId'] === 'string'
      ? { userId: raw['userId'], event: event.data }
      : undefined;
  } catch {
    return undefined;
  }
}
