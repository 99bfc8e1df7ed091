import type { Fingerprint } from '#contract/inventory.ts';
import { secretTypes } from '#material/secret-types.ts';
import type { CandidateRow } from './store.ts';

const SHORT_NAME_DIGITS = 8;
const labels = new Map(secretTypes.map(({ id, label }) => [id, label]));

export function presentFingerprint(row: CandidateRow): Fingerprint {
  const hmac = row.hmac.toString('hex');
  return {
    hmac,
    sha256: row.sha256?.toString('hex') ?? null,
    short_name: hmac.slice(0, SHORT_NAME_DIGITS),
    part: row.part,
    secret_type: row.secretType,
    secret_label: labels.get(row.secretType) ?? row.secretType,
    name: row.name,
    file_name: row.fileName,
    made_at: row.madeAt.toISOString(),
    state: row.state ?? 'kept',
    location: row.location,
    planted_at: row.plantedAt?.toISOString() ?? null,
    execution_id: row.executionId,
    workflow_id: row.workflowId,
    workflow_name: row.workflowName,
    deployment_id: row.deploymentId,
    deployment_name: row.deploymentName,
  };
}
