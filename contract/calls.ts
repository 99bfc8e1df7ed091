import { activityCalls } from './activities.ts';
import { agentCalls } from './agents.ts';
import { authCalls } from './auth.ts';
import { creditCalls } from './credits.ts';
import { deploymentCalls } from './deployments.ts';
import { executionCalls } from './executions.ts';
import { sandboxCalls } from './sandbox.ts';
import { workflowCalls } from './workflows.ts';

/** Every call of the API. Route table, client, OpenAPI page and tests are made from this list. */
export const calls = {
  ...activityCalls,
  ...agentCalls,
  ...authCalls,
  ...creditCalls,
  ...deploymentCalls,
  ...executionCalls,
  ...sandboxCalls,
  ...workflowCalls,
};

export const apiBase = '/api/v1';
