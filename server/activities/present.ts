import type { Activity } from '#contract/activities.ts';
import type { ActivityRow } from './store.ts';

export function presentActivity(row: ActivityRow): Activity {
  return {
    id: row.id,
    reference_type: row.referenceType,
    reference_id: row.referenceId,
    reference_name: row.referenceName,
    workflow_type: row.workflowType,
    agent_type: row.agentType,
    agent_id: row.agentId,
    agent_name: row.agentName,
    type: row.type,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    credits_used: row.creditsUsed,
    error_message: row.errorMessage,
    metadata: row.metadata,
  };
}
