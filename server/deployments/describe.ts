import { findEntry } from '#catalogue/catalogue.ts';
import type { Deployment } from '#contract/deployments.ts';

/** What the database knows of a deployment, however it was asked; `createdAt` is ISO 8601 in UTC. */
export interface KnownDeployment {
  id: string;
  agentId: string;
  name: string;
  type: Deployment['type'];
  status: Deployment['status'];
  errorMessage: string | null;
  fileName: string | null;
  createdAt: string;
}

/** A deployment as the wire carries it: what the database knows, and what its agent's manifest says. */
export function describeDeployment(
  known: KnownDeployment,
  configuration: Record<string, unknown>,
): Deployment {
  const manifest = findEntry(known.agentId)?.agent.manifest;
  const category = manifest?.category ?? 'General';
  const subtype = manifest?.subtype ?? null;
  const { type } = known;
  return {
    id: known.id,
    name: known.name,
    description: manifest?.description ?? '',
    status: known.status,
    error_message: known.errorMessage,
    category,
    type,
    subtype,
    workflow_type: type,
    generated_file_path: known.fileName,
    created_at: known.createdAt,
    agent_id: known.agentId,
    run_price: manifest?.runPrice ?? 0,
    agent: { id: known.agentId, name: manifest?.name ?? known.name, type, category, subtype },
    configuration,
  };
}
