import * as z from 'zod/mini';
import { AgentType, SecretSpan } from './agents.ts';
import { call } from './call.ts';
import { Id, Limit, text, Timestamp } from './text.ts';

export const deploymentStatuses = ['pending', 'completed', 'failed'] as const;
export const DeploymentStatus = z.enum(deploymentStatuses);
export type DeploymentStatus = z.infer<typeof DeploymentStatus>;

/** A deployed agent. Stored secrets in `configuration` are masked by the server. */
export const Deployment = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: DeploymentStatus,
  error_message: z.nullable(z.string()),
  category: z.string(),
  type: AgentType,
  subtype: z.nullable(z.string()),
  workflow_type: AgentType,
  generated_file_path: z.nullable(z.string()),
  created_at: Timestamp,
  agent_id: z.string(),
  run_price: z.int(),
  agent: z.object({
    id: z.string(),
    name: z.string(),
    type: AgentType,
    category: z.string(),
    subtype: z.nullable(z.string()),
  }),
  configuration: z.record(z.string(), z.unknown()),
  /** Changes with each change of the configuration; not where a workflow names what it uses. */
  configuration_id: z.optional(Id),
});
export type Deployment = z.infer<typeof Deployment>;

export const DeploymentUsage = z.object({
  id: Id,
  used_in_workflows: z.boolean(),
  workflow_count: z.int(),
  /** Decoys of this deployment that stay planted when it is deleted. */
  planted: z.optional(z.int()),
});
export type DeploymentUsage = z.infer<typeof DeploymentUsage>;

/** What the cloud told of whoever these credentials belong to; a refusal is a problem, not this. */
export const AccessFound = z.object({
  /** 'account_id', 'bucket': as the agent looked for it. */
  facts: z.record(z.string(), z.string()),
  /** What stops nothing: `warn` where a run would do other than somebody expects. */
  remarks: z.array(z.object({ level: z.enum(['info', 'warn']), sentence: z.string() })),
});
export type AccessFound = z.infer<typeof AccessFound>;

const Configuration = z.record(z.string().check(z.maxLength(100)), z.unknown());
const OneDeployment = z.object({ id: Id });

export const deploymentCalls = {
  deployAgent: call({
    method: 'POST',
    path: '/agents/deploy',
    tag: 'My agents',
    summary: 'Deploy an agent; the same deployment_hash twice is one deployment and one charge',
    body: z.object({
      agentId: text({ max: 100, min: 1, name: 'agentId' }),
      configuration: Configuration,
      deployment_hash: z.optional(text({ max: 200, min: 8, name: 'deployment_hash' })),
      // Sent by the page as the specification writes it; the session and the catalogue are what counts.
      user_id: z.optional(z.unknown()),
      agent_type: z.optional(z.unknown()),
      workflow_type: z.optional(z.unknown()),
      subType: z.optional(z.unknown()),
    }),
    reply: Deployment,
    problems: ['not-found', 'not-enough-credits', 'different-request', 'invalid-request', 'provider-refused'],
  }),
  checkAccess: call({
    method: 'POST',
    path: '/agents/check-access',
    tag: 'My agents',
    summary:
      'Ask the cloud whether it lets these credentials in; reads only, and stores and charges nothing. Of a deployment, with what it has stored where nothing is given',
    limit: 'execute',
    body: z.object({
      agentId: text({ max: 100, min: 1, name: 'agentId' }),
      configuration: Configuration,
      deployment_id: z.optional(Id),
    }),
    reply: AccessFound,
    problems: ['not-found', 'invalid-request', 'provider-refused'],
  }),
  listDeployments: call({
    method: 'GET',
    path: '/agents/deployments',
    tag: 'My agents',
    summary: 'Your deployed agents, newest first',
    query: z.object({ limit: Limit }),
    reply: z.array(Deployment),
  }),
  listDeploymentUsage: call({
    method: 'GET',
    path: '/agents/deployments/usage/all',
    tag: 'My agents',
    summary: 'Which deployments are used in workflows',
    reply: z.object({ deployments: z.array(DeploymentUsage) }),
  }),
  updateDeployment: call({
    method: 'PUT',
    path: '/agents/deployments/{id}',
    tag: 'My agents',
    summary:
      'Change the configuration; what is left out stays, as does a secret that is empty or still masked, and null takes one away',
    params: OneDeployment,
    body: z.object({
      configuration: Configuration,
      // Sent along, it must be the stored one: who edits what another tab has changed since is told.
      configuration_id: z.optional(Id),
    }),
    reply: Deployment,
    problems: ['not-found', 'changed-elsewhere', 'invalid-request', 'provider-refused'],
  }),
  deleteDeployment: call({
    method: 'DELETE',
    path: '/agents/deployments/{id}',
    tag: 'My agents',
    summary: 'Delete a deployment that no workflow uses',
    params: OneDeployment,
    replyKind: 'empty',
    replyStatus: 204,
    problems: ['not-found', 'in-use'],
  }),
  revealConfiguration: call({
    method: 'POST',
    path: '/agents/deployments/{id}/reveal',
    tag: 'My agents',
    summary: 'The clear value of one masked field, for copying; audited',
    byApiToken: false,
    params: OneDeployment,
    body: z.object({ field: text({ max: 100, min: 1, name: 'field' }) }),
    reply: z.object({ value: z.string() }),
    problems: ['not-found'],
  }),
  readCode: call({
    method: 'GET',
    path: '/agents/code/{id}',
    tag: 'My agents',
    summary: 'The file a Generate agent made',
    params: OneDeployment,
    reply: z.object({
      code: z.string(),
      file_name: z.string(),
      spans: z.array(SecretSpan),
    }),
    problems: ['not-found'],
  }),
  downloadCode: call({
    method: 'GET',
    path: '/agents/code/{id}/download',
    tag: 'My agents',
    summary: 'The file a Generate agent made, to save',
    params: OneDeployment,
    replyKind: 'file',
    problems: ['not-found'],
  }),
};
