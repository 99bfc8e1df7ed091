import type * as Sdk from '@aws-sdk/client-iam';
import type { IAMClient } from '@aws-sdk/client-iam';
import { problem, type Refusal } from '#contract/refusal.ts';
import { askerOf, type Access } from './clients.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';

export type Iam = Access<typeof Sdk, IAMClient>;

export const askIam = askerOf<typeof Sdk, IAMClient>(
  () => import('@aws-sdk/client-iam'),
  (sdk, config) => new sdk.IAMClient(config),
);

export function iamCall(operation: string, deed: string, more: Pick<Call, 'writes'> & Partial<Call>): Call {
  return { service: 'IAM', deed, action: `iam:${operation}`, ...more };
}

/** Undefined where AWS answers that there is no such user, key, policy or password. */
export async function unlessMissing<T>(request: () => Promise<T>): Promise<T | undefined> {
  return await unlessGone(request, (cause) => readFault(cause).code === 'NoSuchEntityException');
}

/** What was written a moment ago need not be seen yet: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html */
export function notYetShown(): Refusal {
  return problem('provider-refused', 'IAM does not show yet what was just made.', { retryAfterMs: 0 });
}

export function strangeIamAnswer(aws: Aws): Refusal {
  return problem(
    'provider-refused',
    `IAM answered in a way that is not understood. ${aws.words.consequence}`,
  );
}
