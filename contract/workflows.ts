import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
import { call } from './call.ts';
import { CleanUpAfterHours } from './decoys.ts';
import { Deployment } from './deployments.ts';
import { Execution, LastExecution } from './executions.ts';
import { Id, Limit, text, Timestamp } from './text.ts';

export const limits = {
  nodes: 15,
  edges: 100,
  name: 120,
  description: 2000,
  fileName: 200,
  sets: 1000,
  previewedSets: 3,
} as const;

const NodeId = text({ max: 100, min: 1, name: 'A node id' });

export const WorkflowNode = z.object({
  id: NodeId,
  type: AgentType,
  position: z.object({ x: z.number(), y: z.number() }),
  deployment_id: Id,
});
export type WorkflowNode = z.infer<typeof WorkflowNode>;

export const WorkflowEdge = z.object({ id: NodeId, source: NodeId, target: NodeId });
export type WorkflowEdge = z.infer<typeof WorkflowEdge>;

/** The drawn graph. More nodes than a workflow may hold are let through the shape so that the rule can say so. */
export const Graph = z.object({
  nodes: z.array(WorkflowNode).check(z.maxLength(limits.edges)),
  edges: z.array(WorkflowEdge).check(z.maxLength(limits.edges)),
});
export type Graph = z.infer<typeof Graph>;

export const Workflow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** published (never run), in_progress, completed, partial, failed or cancelled. */
  status: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
  deployment_ids: z.array(Id),
  deployments: z.array(Deployment),
  configuration: Graph,
  last_execution: z.nullable(LastExecution),
  clean_up_after_hours: z.optional(CleanUpAfterHours),
  /** Decoys of its runs that stay planted when it is deleted. */
  planted: z.optional(z.int()),
});
export type Workflow = z.infer<typeof Workflow>;

/** What a run of a graph would do, before anything is done or charged. */
export const Plan = z.object({
  steps: z.array(
    z.object({
      node_id: z.string(),
      deployment_id: Id,
      agent_name: z.string(),
      /** A sentence: 'Write keys.env (2 AWS keys) to s3://acme-backups/backup/ in eu-west-1'. */
      sentence: z.string(),
      location: z.nullable(z.string()),
      run_price: z.int(),
      /** What the cloud says now of a step that would fail, or go otherwise than one expects; it blocks nothing. */
      warning: z.nullable(z.string()),
      /** What the cloud says now that is as it should be, where that was asked; absent where there is no such. */
      finding: z.optional(z.string()),
      /** What no clean-up can take away of it; absent where nothing stays. */
      remains: z.optional(z.string()),
    }),
  ),
  highest_cost: z.int(),
  balance: z.int(),
  left_at_least: z.int(),
  enough_credits: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

const Name = text({ max: limits.name, min: 1, name: 'The workflow name' });
const Description = z._default(
  z.optional(text({ max: limits.description, lines: true, name: 'The description' })),
  '',
);
const OneWorkflow = z.object({ id: Id });
const Cursor = z.optional(text({ max: 200, name: 'cursor' }));
const bodyLimit = 64 * 1024;
/** Who lost the answer sends the same key again, and is told of what the first request made. */
const Once = z.object({
  'idempotency-key': z.optional(text({ max: 200, min: 8, name: 'Idempotency-Key' })),
});

export const workflowCalls = {
  listWorkflows: call({
    method: 'GET',
    path: '/workflows',
    tag: 'Workflows',
    summary: 'Your workflows, newest first, each with its last execution',
    query: z.object({ limit: Limit, cursor: Cursor }),
    reply: z.object({ workflows: z.array(Workflow), total: z.int(), next_cursor: z.nullable(z.string()) }),
  }),
  readWorkflow: call({
    method: 'GET',
    path: '/workflows/{id}',
    tag: 'Workflows',
    summary: 'One workflow',
    params: OneWorkflow,
    reply: Workflow,
    problems: ['not-found'],
  }),
  planWorkflow: call({
    method: 'POST',
    path: '/workflows/plan',
    tag: 'Workflows',
    summary:
      'What a run of this graph would write, the most it may cost, and what the clouds say of it now; changes nothing',
    body: z.object({ configuration: Graph }),
    bodyLimit,
    limit: 'read',
    reply: Plan,
    problems: ['invalid-request'],
  }),
  publishWorkflow: call({
    method: 'POST',
    path: '/workflows/publish',
    tag: 'Workflows',
    summary: 'Save a new workflow; the same Idempotency-Key twice is one workflow',
    headers: Once,
    body: z.object({
      name: Name,
      description: Description,
      deployment_ids: z.optional(z.array(z.string()).check(z.maxLength(limits.edges))),
      configuration: Graph,
      clean_up_after_hours: z.optional(CleanUpAfterHours),
    }),
    bodyLimit,
    reply: Workflow,
    problems: ['invalid-request', 'different-request', 'not-found'],
  }),
  updateWorkflow: call({
    method: 'PUT',
    path: '/workflows/{id}',
    tag: 'Workflows',
    summary: 'Save changes; a version sent along must be the stored one',
    params: OneWorkflow,
    body: z.object({
      name: Name,
      description: Description,
      configuration: Graph,
      // Left out, it stays as it is stored; it counts for runs that start from then on.
      clean_up_after_hours: z.optional(CleanUpAfterHours),
      version: z.optional(z.int()),
    }),
    bodyLimit,
    reply: Workflow,
    problems: ['not-found', 'changed-elsewhere', 'invalid-request'],
  }),
  executeWorkflow: call({
    method: 'POST',
    path: '/workflows/{id}/execute',
    tag: 'Workflows',
    summary:
      'Run the workflow; answers at once, the work goes on in the background; the same Idempotency-Key twice is one run',
    params: OneWorkflow,
    headers: Once,
    limit: 'execute',
    replyStatus: 202,
    reply: z.object({ execution_id: Id, status: z.literal('in_progress') }),
    problems: ['not-found', 'not-enough-credits', 'already-running', 'different-request', 'invalid-request'],
  }),
  deleteWorkflow: call({
    method: 'DELETE',
    path: '/workflows/{id}',
    tag: 'Workflows',
    summary:
      'Delete a workflow; a run under way is cancelled, and the record of its runs stays and still names the places',
    params: OneWorkflow,
    replyKind: 'empty',
    replyStatus: 204,
    problems: ['not-found'],
  }),
  restoreWorkflow: call({
    method: 'POST',
    path: '/workflows/{id}/restore',
    tag: 'Workflows',
    summary:
      'Take the deletion of a workflow back, within ten minutes; a run that it cancelled stays cancelled',
    params: OneWorkflow,
    reply: Workflow,
    problems: ['not-found', 'wrong-state'],
  }),
  deleteAllWorkflows: call({
    method: 'DELETE',
    path: '/workflows',
    tag: 'Workflows',
    summary:
      'Delete all your workflows; runs under way are cancelled, and the record of the runs stays and still names the places',
    reply: z.object({
      deleted: z.int(),
      /** Decoys of all runs that stay planted. */
      planted: z.optional(z.int()),
    }),
  }),
  listExecutions: call({
    method: 'GET',
    path: '/workflows/{id}/executions',
    tag: 'Executions',
    summary: 'The runs of a workflow, newest first; also of a deleted one',
    params: OneWorkflow,
    query: z.object({ limit: Limit, cursor: Cursor }),
    reply: z.object({
      executions: z.array(LastExecution),
      total: z.int(),
      next_cursor: z.nullable(z.string()),
    }),
    problems: ['not-found'],
  }),
  readExecution: call({
    method: 'GET',
    path: '/workflows/{id}/executions/{execution}',
    tag: 'Executions',
    summary: 'One run with its steps',
    params: z.object({ id: Id, execution: Id }),
    reply: Execution,
    problems: ['not-found'],
  }),
  readPlantedFile: call({
    method: 'GET',
    path: '/workflows/{id}/executions/{execution}/files/{node}',
    tag: 'Executions',
    summary: 'The file that was made for one node of a run; audited',
    params: z.object({ id: Id, execution: Id, node: NodeId }),
    replyKind: 'file',
    problems: ['not-found'],
  }),
};
