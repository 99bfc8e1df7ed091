import { problem } from '#contract/refusal.ts';
import type { Aws, RequestOptions } from './connection.ts';
import { denyAllArn } from './identities.ts';
import { askIam, iamCall, notYetShown, strangeIamAnswer, unlessMissing, type Iam } from './iam.ts';

/** Everything that could let a user do something, or that stands in the way of removing it. */
export interface Holdings {
  policies: string[];
  inlinePolicies: string[];
  groups: string[];
  keys: { id: string; isActive: boolean }[];
  hasPassword: boolean;
}

/** Of a user that was just given AWSDenyAll, it is waited for until that shows. */
export async function readHoldings(aws: Aws, name: string, { isNew = false } = {}): Promise<Holdings> {
  const UserName = name;
  const policies = await list(aws, 'ListAttachedUserPolicies', 'the list of its policies', async (at) => {
    const { AttachedPolicies, ...page } = await at.iam.client.send(
      new at.iam.sdk.ListAttachedUserPoliciesCommand({ UserName, Marker: at.marker }),
      at.options,
    );
    if (isNew && at.marker === undefined && AttachedPolicies?.length === 0) throw notYetShown();
    return { items: AttachedPolicies?.map(({ PolicyArn }) => PolicyArn ?? ''), ...page };
  });
  const inlinePolicies = await list(aws, 'ListUserPolicies', 'the list of its own policies', async (at) => {
    const { PolicyNames, ...page } = await at.iam.client.send(
      new at.iam.sdk.ListUserPoliciesCommand({ UserName, Marker: at.marker }),
      at.options,
    );
    return { items: PolicyNames, ...page };
  });
  const groups = await list(aws, 'ListGroupsForUser', 'the list of its groups', async (at) => {
    const { Groups, ...page } = await at.iam.client.send(
      new at.iam.sdk.ListGroupsForUserCommand({ UserName, Marker: at.marker }),
      at.options,
    );
    return { items: Groups?.map(({ GroupName }) => GroupName ?? ''), ...page };
  });
  const keys = await list(aws, 'ListAccessKeys', 'the list of its keys', async (at) => {
    const { AccessKeyMetadata, ...page } = await at.iam.client.send(
      new at.iam.sdk.ListAccessKeysCommand({ UserName, Marker: at.marker }),
      at.options,
    );
    const items = AccessKeyMetadata?.map(({ AccessKeyId, Status }) => ({
      id: AccessKeyId ?? '',
      isActive: Status === 'Active',
    }));
    return { items, ...page };
  });
  return { policies, inlinePolicies, groups, keys, hasPassword: await hasPassword(aws, name) };
}

/** What somebody else gave the user, in words; undefined when there is nothing but AWSDenyAll and this key. */
export function strangeHolding(holdings: Holdings, ownKeyId: string | undefined): string | undefined {
  if (holdings.policies.some((arn) => arn !== denyAllArn)) return 'it has another policy';
  if (holdings.inlinePolicies.length > 0) return 'it has a policy of its own';
  if (holdings.groups.length > 0) return 'it is in a group';
  if (holdings.hasPassword) return 'it has a password for the console';
  return holdings.keys.some(({ id }) => id !== ownKeyId) ? 'it has another access key' : undefined;
}

/** What of ours it has no longer. */
export function lostHolding(holdings: Holdings, ownKeyId: string): string | undefined {
  if (!holdings.policies.includes(denyAllArn)) return 'it has lost AWSDenyAll';
  const key = holdings.keys.find(({ id }) => id === ownKeyId);
  if (key === undefined) return 'its access key was deleted';
  return key.isActive ? undefined : 'its access key was deactivated';
}

async function hasPassword(aws: Aws, name: string): Promise<boolean> {
  const call = iamCall('GetLoginProfile', 'the question whether it has a password', { writes: false });
  return await askIam(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetLoginProfileCommand({ UserName: name });
    return (await unlessMissing(() => client.send(command, options))) !== undefined;
  });
}

interface At {
  iam: Iam;
  options: RequestOptions;
  marker: string | undefined;
}

interface Page<T> {
  items: T[] | undefined;
  IsTruncated?: boolean | undefined;
  Marker?: string | undefined;
}

/** More pages than a user can fill: an answer that never ends is not followed. */
const mostPages = 20;

/**
 * A page may be empty and yet not the last. A user that is gone holds nothing; of one whose list was not read to its end
 * nobody can say that it may do nothing.
 */
async function list<T>(
  aws: Aws,
  operation: string,
  deed: string,
  read: (at: At) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  let marker: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await askIam(aws, iamCall(operation, deed, { writes: false }), (iam, options) =>
      unlessMissing(() => read({ iam, options, marker })),
    );
    if (page === undefined) return all;
    if (page.items === undefined) throw strangeIamAnswer(aws);
    all.push(...page.items);
    if (page.IsTruncated !== true) return all;
    if (page.Marker === undefined) throw strangeIamAnswer(aws);
    marker = page.Marker;
  }
  const { consequence, again } = aws.words;
  throw problem(
    'provider-refused',
    `IAM did not come to the end of ${deed}. ${consequence} Look at the user there, then ${again}.`,
  );
}
