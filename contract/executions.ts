import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
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
    site_url: z.optional(z.string()),
    container_name: z.optional(z.string()),
    storage_account: z.optional(z.string()),
    repository: z.optional(z.string()),
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

export const LastExecution = z.object({
  execution_id: Id,
  status: ExecutionStatus,
  timestamp: Timestamp,
  finished_at: z.nullable(Timestamp),
  generate_result: z.nullable(
    z.object({
      status: z.string(),
      generated_file: z.nullable(z.string()),
      generated_at: z.nullable(Timestamp),
    }),
  ),
  deployment_results: z.array(DeploymentResult),
  errors: z.array(z.record(z.string(), z.string())),
  analyzer_results: z.nullable(z.unknown()),
  credits_used: z.int(),
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
});
export type Step = z.infer<typeof Step>;

export const Execution = z.object({
  ...LastExecution.shape,
  workflow_id: Id,
  workflow_name: z.string(),
  steps: z.array(Step),
});
export type Execution = z.infer<typeof Execution>;

/** One line of the live stream. The page refetches what the event names; `hello` means: refetch all. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({
    kind: z.literal('execution'),
    workflow_id: Id,
    execution_id: Id,
    status: ExecutionStatus,
  }),
  z.object({ kind: z.literal('deployment'), deployment_id: Id }),
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
