import type { Deployment } from '#contract/deployments.ts';
import type { DeploymentResult } from '#contract/executions.ts';
import type { Graph, Workflow, WorkflowNode } from '#contract/workflows.ts';
import { readDeployments } from '#web/read-deployments.ts';
import { isRecord, listIn, listOf, type Loose, numberOf, recordOf, textIn, textsOf } from './loose.ts';
import { readLastExecution } from './read-executions.ts';

const unknown = 'Unknown';

interface WorkflowPage {
  workflows: Workflow[];
  total: number;
  next_cursor: string | null;
}

/** The list in each form it may have (Q9): bare, inside an object, or only its total. */
export function readWorkflows(answer: unknown): WorkflowPage {
  const listed = listIn(answer, 'workflows');
  const { total: said, next_cursor: cursor } = recordOf(answer);
  const total = numberOf(said);
  // Only a count is enough for whoever counts; whoever needs the list finds none and says so.
  if (listed === undefined)
    return { ...recordOf(answer), ...(total !== undefined && { total }) } as WorkflowPage;
  const workflows = listed.flatMap((item) => readWorkflow(item) ?? []);
  return {
    workflows,
    total: total ?? listed.length,
    next_cursor: typeof cursor === 'string' ? cursor : null,
  };
}

/** A workflow with every list in place. `id` is known where the answer need not repeat it. */
export function readWorkflow(answer: unknown, knownId?: string): Workflow | undefined {
  const item = recordOf(answer);
  const id = textIn(item, 'id') ?? knownId;
  if (id === undefined) return undefined;
  const deployments = readDeployments(listOf(item['deployments']));
  const last = recordOf(item['last_execution']);
  const status = textIn(item, 'status') ?? textIn(last, 'status') ?? unknown;
  const created = textIn(item, 'created_at') ?? '';
  const workflow: Workflow = {
    ...item,
    id,
    name: textIn(item, 'name') ?? 'Unnamed workflow',
    description: textIn(item, 'description') ?? '',
    status,
    created_at: created,
    updated_at: textIn(item, 'updated_at') ?? created,
    // Without a version an update sends none, and the last one to save wins.
    version: numberOf(item['version']) as number,
    deployment_ids: textsOf(item['deployment_ids']),
    deployments,
    configuration: graphOf(recordOf(item['configuration']), deployments),
    last_execution: readLastExecution(item['last_execution'], status),
  };
  return withNames(workflow);
}

/** A result that does not say whose it is carries the name of its deployed agent. */
function withNames(workflow: Workflow): Workflow {
  const { last_execution: last, deployments, configuration } = workflow;
  if (last === null) return workflow;
  const nameOf = (result: DeploymentResult) => {
    const id =
      result.deployment_id || configuration.nodes.find((one) => one.id === result.node_id)?.deployment_id;
    return deployments.find((one) => one.id === id)?.name ?? '';
  };
  const results = last.deployment_results.map((one) => ({
    ...one,
    agent_name: one.agent_name || nameOf(one),
  }));
  return { ...workflow, last_execution: { ...last, deployment_results: results } };
}

/** The deployments that drawings name and that did not come with their workflows. */
export function missingDeployments({ workflows }: Partial<WorkflowPage>): string[] {
  return workflows?.flatMap(missingIn) ?? [];
}

/** The list joined with the deployed agents that it names. */
export function joinDeployments(page: WorkflowPage, deployments: readonly Deployment[]): WorkflowPage {
  const known = new Map(deployments.map((one) => [one.id, one]));
  const workflows = page.workflows.map((workflow) => {
    const found = [...new Set(missingIn(workflow))].flatMap((id) => known.get(id) ?? []);
    return withDeployments(workflow, [...workflow.deployments, ...found]);
  });
  return { ...page, workflows };
}

function missingIn({ configuration, deployments }: Workflow): string[] {
  return configuration.nodes
    .map((node) => node.deployment_id)
    .filter((id) => id !== '' && !deployments.some((one) => one.id === id));
}

function withDeployments(workflow: Workflow, deployments: Deployment[]): Workflow {
  return withNames({
    ...workflow,
    deployments,
    configuration: graphOf({ ...workflow.configuration }, deployments),
  });
}

function graphOf(drawn: Loose, deployments: readonly Deployment[]): Graph {
  const nodes = listOf(drawn['nodes']).filter(isRecord);
  const edges = listOf(drawn['edges']).filter(isRecord);
  return {
    nodes: nodes.map((item, nth) => nodeOf(item, nth, deployments)),
    edges: edges.flatMap((item) => {
      const source = textIn(item, 'source');
      const target = textIn(item, 'target');
      if (source === undefined || target === undefined) return [];
      return [{ id: textIn(item, 'id') ?? `${source}-to-${target}`, source, target }];
    }),
  };
}

/** A node without a place stands where a fresh one would: sources left, the others right of them. */
function nodeOf(item: Loose, nth: number, deployments: readonly Deployment[]): WorkflowNode {
  const deploymentId = textIn(item, 'deployment_id') ?? '';
  const deployment = deployments.find((one) => one.id === deploymentId);
  const said = textIn(item, 'type') ?? unknown;
  const type = (said === unknown ? (deployment?.type ?? unknown) : said) as WorkflowNode['type'];
  const { x, y } = recordOf(item['position']);
  const isSource = type === 'Generate' || type === 'Configure';
  return {
    id: textIn(item, 'id') ?? `node-${nth + 1}`,
    type,
    position: { x: numberOf(x) ?? (isSource ? 80 : 448), y: numberOf(y) ?? 80 + 128 * nth },
    deployment_id: deploymentId,
  };
}
