import * as z from 'zod/mini';
import type { Graph } from '#contract/workflows.ts';
import { draftKey } from '#web/session/session-store.ts';

/** As it was drawn. What may be published the server says: another back end has other ids and types than ours. */
const Drawn = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      type: z.custom<Graph['nodes'][number]['type']>((type) => typeof type === 'string'),
      position: z.object({ x: z.number(), y: z.number() }),
      deployment_id: z.string(),
    }),
  ),
  edges: z.array(z.object({ id: z.string(), source: z.string(), target: z.string() })),
});

/** What is drawn and not saved; kept in the tab so that a reload loses nothing (Q15). */
const Draft = z.object({
  owner: z.string(),
  workflowId: z.nullable(z.string()),
  name: z.string(),
  description: z.string(),
  cleanUpAfterHours: z.optional(z.nullable(z.int())),
  graph: Drawn,
  /** The workflow being edited, or the one a publish already made whose execution then failed (Q18). */
  saved: z.nullable(z.object({ id: z.string(), version: z.optional(z.int()) })),
});
export type Draft = z.infer<typeof Draft>;

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The draft of this person for this workflow; anything else in the drawer counts as nothing. */
export function readDraft(storage: Drawer, owner: string, workflowId: string | null): Draft | undefined {
  const stored = attempt(() => storage.getItem(draftKey));
  if (stored === null || stored === undefined) return undefined;
  const parsed = Draft.safeParse(attempt<unknown>(() => JSON.parse(stored)));
  if (!parsed.success) return undefined;
  return parsed.data.owner === owner && parsed.data.workflowId === workflowId ? parsed.data : undefined;
}

export function writeDraft(storage: Drawer, draft: Draft): void {
  attempt(() => storage.setItem(draftKey, JSON.stringify(draft)));
}

export function clearDraft(storage: Drawer): void {
  attempt(() => storage.removeItem(draftKey));
}

/** Storage throws when it is full or switched off; the builder works on without a draft. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
