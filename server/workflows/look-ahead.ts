import type { RunContext } from '#catalogue/agent.ts';
import type { Remark } from '#catalogue/deploy-agent.ts';
import { Refusal } from '#contract/refusal.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Parts } from '#server/parts.ts';
import type { ResolvedNode } from './nodes.ts';
import { findConfigurations } from './store.ts';

/** What a cloud says of a step before it is done. */
export interface Outlook {
  /** Of what would be refused, gives no answer, or goes otherwise than somebody expects. */
  warning?: string;
  /** Of what is as somebody hopes, and could have been otherwise. */
  finding?: string;
}

/** What a run would meet, for those of these nodes of which there is something to say. */
export type LookAhead = (userId: string, nodes: readonly ResolvedNode[]) => Promise<Map<string, Outlook>>;

type LookParts = Pick<Parts, 'db' | 'vault' | 'endpoints' | 'now' | 'log'>;

interface Look {
  /** Milliseconds of the clock until which it need not be asked again. */
  freshUntil: number;
  outlook: Promise<Outlook>;
}

/** A plan does not wait longer than this for its clouds, however many targets it has. */
const mostMs = 3_000;
const keptMs = 60_000;
/** Whoever mends what a warning says wants to see that it is mended. */
const keptWarningMs = 10_000;
const mostKept = 2_000;

/**
 * Asks the clouds with the credentials of each deployment what can be asked without writing. Only what can be read is
 * seen: whether a write is permitted shows in the run.
 */
export function makeLookAhead(parts: LookParts, patienceMs = mostMs): LookAhead {
  // A configuration never changes, so its id stands for its credentials.
  const looks = new Map<string, Look>();

  return async (userId, nodes) => {
    const asked = nodes.filter(({ entry }) => entry.kind === 'Deploy' || entry.kind === 'Configure');
    forgetOld(looks, parts.now().getTime());
    startMissing(userId, asked);
    const outlooks = await Promise.all(
      asked.map(async ({ node, deployment }) => {
        const found = await looks.get(keyOf(userId, deployment.configurationId))?.outlook;
        return [node.id, named(deployment.name, found ?? {})] as const;
      }),
    );
    return new Map(outlooks);
  };

  /** In the map before anything is awaited: a second plan at the same time shares the answer. */
  function startMissing(userId: string, asked: readonly ResolvedNode[]): void {
    const missing = Map.groupBy(
      asked.filter(({ deployment }) => !looks.has(keyOf(userId, deployment.configurationId))),
      ({ deployment }) => deployment.configurationId,
    );
    if (missing.size === 0) return;
    const opening = openAll(userId, [...missing.keys()]);
    for (const [id, [first]] of missing) {
      if (first === undefined) continue;
      const look: Look = { freshUntil: Infinity, outlook: lookAt(first, id, opening) };
      looks.set(keyOf(userId, id), look);
      void settle(look);
    }
  }

  /** What is under way is fresh; from its end on it ages. */
  async function settle(look: Look): Promise<void> {
    const { warning } = await look.outlook;
    look.freshUntil = parts.now().getTime() + (warning === undefined ? keptMs : keptWarningMs);
  }

  function openAll(userId: string, ids: readonly string[]) {
    return parts.db.asUser(userId, async (db) => {
      const values = new Map<string, Record<string, string>>();
      for (const stored of await findConfigurations(db, userId, ids)) {
        const opened = await openConfiguration(parts.vault, db, userId, stored);
        // It passed the checks of its fields before it was stored.
        values.set(stored.id, opened as Record<string, string>);
      }
      return values;
    });
  }

  async function lookAt(
    { entry }: ResolvedNode,
    id: string,
    opening: Promise<Map<string, Record<string, string>>>,
  ): Promise<Outlook> {
    const signal = AbortSignal.timeout(patienceMs);
    const { endpoints, now } = parts;
    const context: RunContext = { endpoints, signal, now, log: () => undefined };
    try {
      const ask = async () => {
        const config = (await opening).get(id);
        if (config === undefined) return [];
        if (entry.kind === 'Configure') await entry.agent.check(config, context, words);
        if (entry.kind !== 'Deploy') return [];
        return (await entry.agent.preflight(config, context, words)).remarks ?? [];
      };
      // An agent that does not hear the signal must not keep the plan either.
      return outlookOf(await Promise.race([ask(), endOf(signal)]));
    } catch (cause) {
      if (signal.aborted) return { warning: unanswered(patienceMs) };
      if (cause instanceof Refusal && cause.slug === 'provider-refused') return { warning: cause.message };
      parts.log.warn({ err: cause }, 'a target of a plan could not be looked at');
      return { warning: unseen };
    }
  }
}

const words = { consequence: 'This step would fail.', again: 'look at the plan again' };

const unseen = 'Whether its permissions are enough could not be looked at. You can still go on.';

function outlookOf(remarks: readonly Remark[]): Outlook {
  const [warning, finding] = (['warn', 'info'] as const).map((level) =>
    remarks.flatMap((remark) => (remark.level === level ? [remark.sentence] : [])).join(' '),
  );
  return { ...(warning && { warning }), ...(finding && { finding }) };
}

function named(name: string, { warning, finding }: Outlook): Outlook {
  return { ...(warning && { warning: `${name}: ${warning}` }), ...(finding && { finding }) };
}

function unanswered(patienceMs: number): string {
  const seconds = Math.ceil(patienceMs / 1000);
  return `The cloud gave no answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, so whether its permissions are enough is not known. You can still go on.`;
}

function keyOf(userId: string, configurationId: string): string {
  return `${userId} ${configurationId}`;
}

function forgetOld(looks: Map<string, Look>, now: number): void {
  for (const [key, { freshUntil }] of looks) if (freshUntil <= now) looks.delete(key);
  if (looks.size > mostKept) looks.clear();
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new Error('The time to look is over.'));
    signal.addEventListener('abort', end, { once: true });
  });
}
