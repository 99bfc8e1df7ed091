import type { Db } from '#server/db/open.ts';
import { insertActivity, type NewActivityRow } from './store.ts';

/** Something that happened; the page makes the sentence from these facts. */
export interface NewActivity extends Pick<
  NewActivityRow,
  'id' | 'userId' | 'referenceType' | 'referenceId' | 'referenceName' | 'status' | 'creditsUsed'
> {
  workflowType?: NewActivityRow['workflowType'];
  agentType?: NewActivityRow['agentType'];
  agentId?: string | null;
  agentName?: string | null;
  type?: NewActivityRow['type'];
  errorMessage?: string | null;
  /** In the specification's keys: bucket_name, successful_deployments, total_deployments, output, ... */
  metadata: Record<string, unknown>;
}

/** Notes it in the transaction that does it. */
export async function recordActivity(db: Db, activity: NewActivity): Promise<void> {
  await insertActivity(db, {
    ...activity,
    workflowType: activity.workflowType ?? null,
    agentType: activity.agentType ?? null,
    agentId: activity.agentId ?? null,
    agentName: activity.agentName ?? null,
    type: activity.type ?? null,
    errorMessage: activity.errorMessage ?? null,
    metadata: JSON.stringify(activity.metadata),
  });
}
