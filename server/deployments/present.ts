import { findEntry } from '#catalogue/catalogue.ts';
import type { Deployment } from '#contract/deployments.ts';
import type { DeploymentRow } from './store.ts';

/** The only place where a deployment's row becomes what the wire carries. */
export function presentDeployment(row: DeploymentRow, configuration: Record<string, unknown>): Deployment {
  const manifest = findEntry(row.agentId)?.agent.manifest;
  const agentName = manifest?.name ?? row.name;
  const category = manifest?.category ?? 'General';
  const subtype = manifest?.subtype ?? null;
  return {
    id: row.id,
    name: row.name,
    description: manifest?.description ?? '',
    status: row.status,
    error_message: row.errorMessage,
    category,
    type: row.type,
    subtype,
    workflow_type: row.type,
    generated_file_path: row.fileName,
    created_at: row.createdAt.toISOString(),
    agent_id: row.agentId,
    run_price: manifest?.runPrice ?? 0,
    agent: { id: row.agentId, name: agentName, type: row.type, category, subtype },
    configuration,
  };
}
