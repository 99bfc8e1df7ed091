import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
import { AnalyzerResults } from './analyses.ts';
import { call } from './call.ts';
import { Id, Timestamp } from './text.ts';

export const executionStatuses = ['in_progress', 'completed', 'partial', 'failed', 'cancelled'] as const;
export const ExecutionStatus = z.enum(executionStatuses);
export type ExecutionStatus = z.infer<typeof ExecutionStatus>;

export const stepStatuses = ['waiting', 'running', 'completed', 'failed', 'cancelled'] as const;
export const StepStatus = z.enum(stepStatuses);
export type StepStatus = z.infer<typeof StepStatus>;

/** Where something was written, in the specification's keys. */
export const StepOutput = z.catchall(
  z.object({
    bucket_name: z.optional(z.string()),
    region: z.optional(z.string()),
    key: z.optional(z.string()),
    version_id: z.optional(z.string()),
    location: z.optional(z.string()),
    secret_arn: z.optional(z.string()),
    parameter_name: z.optional(z.string()),
    version: z.optional(z.string()),
    table_name: z.optional(z.string()),
    item_key: z.optional(z.string()),
    site_url: z.optional(z.string()),
    drive_id: z.optional(z.string()),
    item_id: z.optional(z.string()),
    web_url: z.optional(z.string()),
    container_name: z.optional(z.string()),
    storage_account: z.optional(z.string()),
    blob: z.optional(z.string()),
    repository: z.optional(z.string()),
    branch: z.optional(z.string()),
    path: z.optional(z.string()),
    commit_sha: z.optional(z.string()),
    html_url: z.optional(z.string()),
    channel_id: z.optional(z.string()),
    message_ts: z.optional(z.string()),
    file_id: z.optional(z.string()),
    permalink: z.optional(z.string()),
    user_arn: z.optional(z.string()),
    access_key_id: z.optional(z.string()),
    blocked_by: z.optional(z.string()),
  }),
  z.unknown(),
);
export type StepOutput = z.infer<typeof StepOutput>;

export const DeploymentResult = z.object({
  deployment_id: Id,
  node_id: z.string(),
  agent_name: z.string(),
  status: z.string(),
  error: z.nullable(z.string()),
  output: StepOutput,
});
export type DeploymentResult = z.infer<typeof DeploymentResult>;

/** What became of the targets of a run; the source is not counted. */
export const RunCounts = z.object({
  targets: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /** Completed ones that an earlier run did. */
  kept: z.int(),
});
export type RunCounts = z.infer<typeof RunCounts>;

export const LastExecution = z.object({
  execution_id: Id,
  status: ExecutionStatus,
  timestamp: Timestamp,
  finished_at: z.nullable(Timestamp),
  /** The step that all others follow: it made the file, or holds the profile. */
  source: z.optional(
    z.object({ node_id: z.string(), deployment_id: Id, type: AgentType, status: z.string() }),
  ),
  generate_result: z.nullable(
    z.object({
      status: z.string(),
      generated_file: z.nullable(z.string()),
      generated_at: z.nullable(Timestamp),
    }),
  ),
  deployment_results: z.array(DeploymentResult),
  errors: z.array(z.record(z.string(), z.string())),
  /** Of all analyzers of the run, as one; lists carry it without its long sections. */
  analyzer_results: z.nullable(AnalyzerResults),
  credits_used: z.int(),
  counts: RunCounts,
  /** The run whose failed steps this one does again. */
  retry_of: z.nullable(Id),
  /** When somebody asked this run to stop; it may go on for a moment, and what was planted by then stays. */
  cancel_requested_at: z.nullable(Timestamp),
});
export type LastExecution = z.infer<typeof LastExecution>;

export const Step = z.object({
  node_id: z.string(),
  deployment_id: Id,
  agent_name: z.string(),
  type: AgentType,
  status: StepStatus,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  error: z.nullable(z.string()),
  output: StepOutput,
  log: z.array(z.object({ time: Timestamp, level: z.enum(['info', 'warn', 'error']), sentence: z.string() })),
  /** The earlier run that did this step; in this one nothing was done or charged for it. */
  kept_from: z.nullable(Id),
});
export type Step = z.infer<typeof Step>;

export const Execution = z.object({
  ...LastExecution.shape,
  workflow_id: Id,
  workflow_name: z.string(),
  /** Its runs stay on record; nothing can be drawn or done again for it. */
  workflow_deleted: z.optional(z.boolean()),
  /** The run that does the failed steps of this one again. */
  retried_by: z.nullable(Id),
  steps: z.array(Step),
});
export type Execution = z.infer<typeof Execution>;

/** What a retry of a run keeps, what it does again, and the most that may cost. */
export const RetryPlan = z.object({
  steps: z.array(
    z.object({
      node_id: z.string(),
      deployment_id: Id,
      agent_name: z.string(),
      type: AgentType,
      action: z.enum(['kept', 'again']),
      /** 'Keep s3://acme-backups/keys.env', 'Write keys.env (2 secrets) to s3://acme-logs/ in eu-west-1'. */
      sentence: z.string(),
      location: z.nullable(z.string()),
      /** 0 for what is kept. */
      run_price: z.int(),
      /** What no clean-up can take away of it; absent where nothing stays. */
      remains: z.optional(z.string()),
    }),
  ),
  highest_cost: z.int(),
  balance: z.int(),
  left_at_least: z.int(),
  enough_credits: z.boolean(),
});
export type RetryPlan = z.infer<typeof RetryPlan>;

/** One line of the live stream. The page refetches what the event names; `hello` means: refetch all. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({
    kind: z.literal('execution'),
    workflow_id: Id,
    execution_id: Id,
    status: ExecutionStatus,
  }),
  /** How many of the sets that a step makes are drawn; told while it runs, and kept nowhere. */
  z.object({
    kind: z.literal('progress'),
    workflow_id: Id,
    execution_id: Id,
    node_id: z.string(),
    done: z.int(),
    total: z.int(),
  }),
  /** What a run planted stands otherwise than before: look at the decoys, their counts and this run again. */
  z.object({ kind: z.literal('decoys'), workflow_id: Id, execution_id: Id }),
  z.object({ kind: z.literal('deployment'), deployment_id: Id }),
  z.object({ kind: z.literal('notifications-read') }),
  z.object({ kind: z.literal('session-over') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const executionCalls = {
  streamEvents: call({
    method: 'GET',
    path: '/events',
    tag: 'Executions',
    summary: 'Everything that happens to your things, as server-sent events',
    replyKind: 'events',
    reply: LiveEvent,
  }),
};

const OneRun = z.object({ id: Id, execution: Id });

/** What a person does with one run. */
export const runCalls = {
  cancelExecution: call({
    method: 'POST',
    path: '/workflows/{id}/executions/{execution}/cancel',
    tag: 'Executions',
    summary:
      'Stop a run: what has not begun ends at once and costs nothing, what has begun ends when its target has answered',
    params: OneRun,
    replyStatus: 202,
    reply: z.object({ execution_id: Id, status: ExecutionStatus }),
    problems: ['not-found', 'wrong-state'],
  }),
  planRetry: call({
    method: 'GET',
    path: '/workflows/{id}/executions/{execution}/retry',
    tag: 'Executions',
    summary: 'What a retry of this run would keep, do again and cost; changes nothing',
    params: OneRun,
    reply: RetryPlan,
    problems: ['not-found', 'already-running', 'wrong-state', 'invalid-request'],
  }),
  retryExecution: call({
    method: 'POST',
    path: '/workflows/{id}/executions/{execution}/retry',
    tag: 'Executions',
    summary:
      'Do the failed and cancelled steps of a run again, as a new run; what was completed is kept, once and for all',
    params: OneRun,
    limit: 'execute',
    replyStatus: 202,
    reply: z.object({ execution_id: Id, status: z.literal('in_progress') }),
    problems: ['not-found', 'not-enough-credits', 'already-running', 'wrong-state', 'invalid-request'],
  }),
  exportExecution: call({
    method: 'GET',
    path: '/workflows/{id}/executions/{execution}/export',
    tag: 'Executions',
    summary:
      'The record of a run as a file: JSON, or CSV with one line per step and per thing found; without any secret',
    params: OneRun,
    query: z.object({
      format: z._default(z.optional(z.enum(['json', 'csv'], { error: 'format is json or csv.' })), 'json'),
    }),
    replyKind: 'file',
    problems: ['not-found'],
  }),
};
