import { randomUUID } from 'node:crypto';
import { problem } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import { readyAgent, storeAgent, type ReadyAgent } from '#server/deployments/deploy.ts';
import type { Parts } from '#server/parts.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import {
  configurationOf,
  graphOf,
  sampleAgentIds,
  sampleDescription,
  sampleName,
  sourceAgentId,
  targetAgentId,
  type SampleAgentId,
} from './sample.ts';
import { findSampleDeployments, findWorkflowOf, sampleKey, takeTurn } from './store.ts';

/**
 * Makes the sample drill by the verbs of the dialogs, two deployments and a published workflow, in one transaction:
 * there is never half a drill, nor a charge for one. What is there already is answered, so a second click, a second
 * tab and a retry after a lost answer find the first one's; a sample of which only the workflow was deleted is
 * published again without a charge.
 */
export async function createSampleDrill(parts: Parts, userId: string, signal: AbortSignal): Promise<string> {
  if (parts.sandbox === undefined) {
    throw problem(
      'not-found',
      'The sandbox is off, so there is nowhere to plant a sample. Nothing was made.',
    );
  }
  const before = await parts.db.asUser(userId, (db) => findSample(db, userId));
  if (before.workflowId !== undefined) return before.workflowId;
  const account = await parts.sandbox.account(userId);
  const ready = await Promise.all(
    sampleAgentIds.map((agentId) =>
      readyAgent(
        parts,
        userId,
        {
          agentId,
          configuration: configurationOf(agentId, account),
          deploymentHash: `${sampleKey}${agentId}:${randomUUID()}`,
        },
        signal,
      ),
    ),
  );
  const made = await parts.db.asUser(userId, (db) => store(parts, db, userId, ready), { isRepeatable: true });
  for (const id of made.deploymentIds) parts.live.announce(userId, { kind: 'deployment', deployment_id: id });
  parts.live.announce(userId, { kind: 'hello' });
  return made.workflowId;
}

/** The newest deployment of each agent of the sample, and the workflow that connects them. */
export async function findSample(
  db: Db,
  userId: string,
): Promise<{ deployed: Map<SampleAgentId, string>; workflowId: string | undefined }> {
  const found = await findSampleDeployments(db, userId);
  const deployed = new Map<SampleAgentId, string>();
  for (const agentId of sampleAgentIds) {
    const newest = found.find((one) => one.agentId === agentId);
    if (newest !== undefined) deployed.set(agentId, newest.id);
  }
  const isWhole = deployed.size === sampleAgentIds.length;
  const workflowId = isWhole ? await findWorkflowOf(db, userId, [...deployed.values()]) : undefined;
  return { deployed, workflowId };
}

async function store(
  parts: Parts,
  db: Db,
  userId: string,
  ready: readonly ReadyAgent[],
): Promise<{ workflowId: string; deploymentIds: string[] }> {
  await takeTurn(db, userId);
  const { deployed, workflowId } = await findSample(db, userId);
  if (workflowId !== undefined) return { workflowId, deploymentIds: [] };
  const idOf = async (agentId: SampleAgentId): Promise<string> => {
    const agent = ready.find((one) => one.entry.agent.manifest.id === agentId);
    if (agent === undefined) throw new Error(`${agentId} was not made ready`);
    return deployed.get(agentId) ?? (await storeAgent(parts, db, userId, agent)).id;
  };
  const sourceId = await idOf(sourceAgentId);
  const targetId = await idOf(targetAgentId);
  const graph = graphOf(sourceId, targetId);
  const drawn = { name: sampleName, description: sampleDescription, graph };
  return { workflowId: await publishWorkflow(db, userId, drawn), deploymentIds: [sourceId, targetId] };
}
