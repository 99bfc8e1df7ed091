import { findEntry, remainsAt } from '#catalogue/catalogue.ts';
import type { Decoy } from '#contract/decoys.ts';
import type { DecoyRow } from './store.ts';

/** The only place where a decoy's row becomes what the wire carries. */
export function presentDecoy(row: DecoyRow): Decoy {
  const remains = remainsAt(findEntry(row.agentId), row.target);
  return {
    id: row.id,
    workflow_id: row.workflowId,
    workflow_name: row.workflowName,
    execution_id: row.executionId,
    node_id: row.nodeId,
    deployment_id: row.deploymentId,
    agent_id: row.agentId,
    agent_name: row.agentName,
    file_name: row.fileName,
    secrets: (row.secrets ?? []).map(({ secretType, name }) => ({ secret_type: secretType, name })),
    location: row.location,
    planted_at: row.plantedAt.toISOString(),
    state: row.state,
    expires_at: timeOf(row.expiresAt),
    checked_at: timeOf(row.checkedAt),
    found: row.found,
    check_error: row.checkError,
    checking: row.task === 'check',
    clean_up: presentCleanUp(row),
    handled_at: timeOf(row.handledAt),
    ...(remains !== undefined && { remains }),
  };
}

function presentCleanUp(row: DecoyRow): Decoy['clean_up'] {
  if (row.reason === null || row.cleanUpAskedAt === null) return null;
  return {
    reason: row.reason,
    asked_at: row.cleanUpAskedAt.toISOString(),
    attempted_at: timeOf(row.attemptedAt),
    attempts: row.attempts,
    outcome: row.outcome,
    error: row.error,
  };
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
