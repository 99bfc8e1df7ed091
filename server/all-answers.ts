import type { calls } from '#contract/calls.ts';
import { activityAnswers } from './activities/answers.ts';
import { authAnswers, type AuthParts } from './auth/answers.ts';
import { creditAnswers } from './credits/answers.ts';
import { dashboardAnswers } from './dashboard/answers.ts';
import { decoyAnswers } from './decoys/answers.ts';
import { deploymentAnswers } from './deployments/answers.ts';
import { runAnswers } from './executions/answers.ts';
import type { Answers } from './http/answers.ts';
import { inventoryAnswers } from './inventory/answers.ts';
import { liveAnswers } from './live/answers.ts';
import { marketplaceAnswers } from './marketplace/answers.ts';
import { notificationAnswers } from './notifications/answers.ts';
import type { Parts } from './parts.ts';
import { regionAnswers } from './regions/answers.ts';
import { sampleDrillAnswers } from './sample-drill/answers.ts';
import { sandboxAnswers } from './sandbox/answers.ts';
import { workflowAnswers } from './workflows/answers.ts';

/** One answer for every call of the contract, or it does not compile. */
export function allAnswers(parts: Parts & AuthParts): Answers<typeof calls> {
  return {
    ...activityAnswers(parts),
    ...authAnswers(parts),
    ...creditAnswers(parts),
    ...dashboardAnswers(parts),
    ...decoyAnswers(parts),
    ...deploymentAnswers(parts),
    ...inventoryAnswers(parts),
    ...liveAnswers(parts),
    ...marketplaceAnswers(parts),
    ...notificationAnswers(parts),
    ...regionAnswers(),
    ...sampleDrillAnswers(parts),
    ...sandboxAnswers(parts),
    ...runAnswers(parts),
    ...workflowAnswers(parts),
  };
}
