import type { Deployment } from '#contract/deployments.ts';
import type { Execution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import type { Api } from './api-client.ts';

/** The pieces of a drill, as a script would put them together. */

export async function deployKeys(api: Api, fileName = 'backup-keys'): Promise<Deployment> {
  return api.deployAgent({
    agentId: 'aws-access-keys',
    configuration: {
      secretTypes: ['aws-access-key'],
      codeTemplate: 'python',
      outputFormat: 'json',
      fileName,
      file_name: fileName,
    },
    deployment_hash: crypto.randomUUID(),
  });
}

export async function deployBucket(
  api: Api,
  bucketName: string,
  extra: Record<string, string> = {},
): Promise<Deployment> {
  return api.deployAgent({
    agentId: 's3-content',
    configuration: { bucketName, ...extra },
    deployment_hash: crypto.randomUUID(),
  });
}

/** A graph of one source and its targets, all connected. */
export function graphOf(source: Deployment, targets: Deployment[]) {
  const nodes = [source, ...targets].map((deployment, index) => ({
    id: `n${index}`,
    type: deployment.type,
    position: { x: index === 0 ? 80 : 440, y: index * 128 },
    deployment_id: deployment.id,
  }));
  const edges = nodes.slice(1).map((node) => ({ id: `e-${node.id}`, source: 'n0', target: node.id }));
  return { nodes, edges };
}

export async function publishDrill(
  api: Api,
  name: string,
  source: Deployment,
  targets: Deployment[],
): Promise<Workflow> {
  return api.publishWorkflow({
    name,
    description: '',
    deployment_ids: [source, ...targets].map((deployment) => deployment.agent_id),
    configuration: graphOf(source, targets),
  });
}

export async function finishedRun(
  api: Api,
  workflowId: string,
  executionId: string,
  withinMs = 30_000,
): Promise<Execution> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const run = await api.readExecution({ id: workflowId, execution: executionId });
    if (run.status !== 'in_progress') return run;
    if (performance.now() > deadline)
      throw new Error(`The run is still going on: ${JSON.stringify(run.steps)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
