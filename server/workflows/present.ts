import type { DeploymentResult, Execution, LastExecution, RunCounts } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { describeDeployment } from '#server/deployments/describe.ts';
import { mergeAnalyses } from './merge-analyses.ts';
import type { ExecutionRow, StepRow, WholeExecutionRow, WorkflowRow } from './read-store.ts';

/** The only place where a workflow's row becomes what the wire carries. */
export function presentWorkflow(row: WorkflowRow): Workflow {
  // Stored secrets are left out here: the list of deployments carries them masked.
  const deployments = row.deployments.map((used) => describeDeployment(used, used.plain));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.execution?.status ?? 'published',
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.version,
    deployment_ids: row.graph.nodes.map((node) => node.deployment_id),
    deployments,
    configuration: row.graph,
    last_execution: row.execution === null ? null : presentLastExecution(row.execution),
    clean_up_after_hours: row.cleanUpAfterHours,
    planted: row.planted,
  };
}

export function presentLastExecution(row: ExecutionRow): LastExecution {
  const source = row.steps.find((step) => step.position === 0);
  return {
    execution_id: row.id,
    status: row.status,
    timestamp: row.createdAt,
    finished_at: row.finishedAt,
    ...(source !== undefined && { source: presentSource(source) }),
    generate_result:
      source?.type !== 'Generate'
        ? null
        : {
            status: source.status,
            generated_file: source.output['generated_file'] ?? null,
            generated_at: source.finishedAt,
          },
    deployment_results: row.steps.filter((step) => step.position > 0).map(presentResult),
    errors: row.steps.flatMap((step) => {
      const error = step.error ?? step.output['partial'];
      return error === undefined ? [] : [{ [step.nodeId]: error }];
    }),
    analyzer_results: mergeAnalyses(
      row.steps.flatMap(({ agentId, analysis }) => (analysis === null ? [] : { agentId, results: analysis })),
    ),
    credits_used: row.creditsUsed,
    counts: countsOf(row.steps),
    retry_of: row.retryOf,
    cancel_requested_at: row.cancelRequestedAt,
  };
}

export function presentExecution(row: WholeExecutionRow): Execution {
  return {
    ...presentLastExecution(row),
    workflow_id: row.workflowId,
    workflow_name: row.workflowName,
    workflow_deleted: row.workflowDeleted,
    retried_by: row.retriedBy,
    steps: row.steps.map((step) => ({
      node_id: step.nodeId,
      deployment_id: step.deploymentId,
      agent_name: step.agentName,
      type: step.type,
      status: step.status,
      started_at: step.startedAt,
      finished_at: step.finishedAt,
      error: step.error,
      output: outputOf(step),
      log: step.log,
      kept_from: step.keptFrom,
    })),
  };
}

function countsOf(steps: StepRow[]): RunCounts {
  const targets = steps.filter((step) => step.position > 0);
  const count = (status: StepRow['status']) => targets.filter((step) => step.status === status).length;
  return {
    targets: targets.length,
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    kept: targets.filter((step) => step.keptFrom !== null).length,
  };
}

function presentSource(step: StepRow): LastExecution['source'] {
  return {
    node_id: step.nodeId,
    deployment_id: step.deploymentId,
    type: step.type,
    status: step.status,
  };
}

function presentResult(step: StepRow): DeploymentResult {
  return {
    deployment_id: step.deploymentId,
    node_id: step.nodeId,
    agent_name: step.agentName,
    status: step.status,
    error: step.error,
    output: outputOf(step),
  };
}

/** A step that failed still says where it wanted to write. */
function outputOf(step: StepRow): Record<string, string> {
  return step.location === null ? step.output : { location: step.location, ...step.output };
}
