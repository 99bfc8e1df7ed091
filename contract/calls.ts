import { activityCalls } from './activities.ts';
import { agentCalls } from './agents.ts';
import { authCalls } from './auth.ts';
import { creditCalls } from './credits.ts';
import { decoyCalls } from './decoys.ts';
import { deploymentCalls } from './deployments.ts';
import { executionCalls, runCalls } from './executions.ts';
import { inventoryCalls } from './inventory.ts';
import { sampleDrillCalls } from './sample-drill.ts';
import { notificationCalls } from './notifications.ts';
import { sandboxCalls } from './sandbox.ts';
import { workflowCalls } from './workflows.ts';

/** Every call of the API. Route table, client, OpenAPI page and tests are made from this list. */
export const calls = {
  ...activityCalls,
  ...agentCalls,
  ...authCalls,
  ...creditCalls,
  ...decoyCalls,
  ...deploymentCalls,
  ...executionCalls,
  ...runCalls,
  ...inventoryCalls,
  ...sampleDrillCalls,
  ...notificationCalls,
  ...sandboxCalls,
  ...workflowCalls,
};

export { apiBase } from './api-base.ts';
