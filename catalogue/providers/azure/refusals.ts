import type { Words } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import type { Fault } from './fault.ts';

/** One request to Azure in the words of a person. */
export interface Call {
  /** As in 'Azure refused the upload'. */
  deed: string;
  /** Whether its lost answer would leave something behind, or taken away. */
  writes: boolean;
  needs: Need;
  /** Said instead of the consequence when no answer came, and so nobody knows. */
  unanswered?: string;
}

/** What a shared access signature must allow for a request, in the portal's words; and what a role of an app. */
export interface Need {
  permission: 'Create' | 'Delete' | 'Delete version' | 'List' | 'Read';
  /** Below Microsoft.Storage/storageAccounts/blobServices. */
  action: `containers/${string}`;
}

export const needs = {
  readBlob: { permission: 'Read', action: 'containers/blobs/read' },
  createBlob: { permission: 'Create', action: 'containers/blobs/write' },
  removeBlob: { permission: 'Delete', action: 'containers/blobs/delete' },
  removeVersion: { permission: 'Delete version', action: 'containers/blobs/deleteBlobVersion/action' },
  listBlobs: { permission: 'List', action: 'containers/blobs/read' },
  readContainer: { permission: 'Read', action: 'containers/read' },
  createContainer: { permission: 'Create', action: 'containers/write' },
  removeContainer: { permission: 'Delete', action: 'containers/delete' },
} as const satisfies Record<string, Need>;

/** With what is asked, and whom. */
export interface Asker {
  account: string;
  means: 'account key' | 'shared access signature' | 'app';
}

/** The sentence for an answer of Azure. With `retryAfterMs` it is only the reason: whoever gives up adds the rest. */
export function refusalOf(cause: unknown, fault: Fault, call: Call, asker: Asker, words: Words): Refusal {
  const passing = (what: string, retryAfterMs = 0) =>
    problem('provider-refused', `Azure ${what} during ${call.deed}.`, { cause, retryAfterMs });
  const { code, status } = fault;
  if (fault.isUnanswered && !fault.isNoHost) return passing(fault.isTimeOut ? 'did not answer' : 'broke off');
  if (status === 429 || code === 'ServerBusy' || (status === 503 && fault.retryAfterMs !== undefined)) {
    return passing('asked for patience', fault.retryAfterMs);
  }
  if (status !== undefined && status >= 500 && status !== 501) return passing('had a failure of its own');
  if (status !== undefined && status < 300) {
    // A yes that the SDK could not read. Without its cause nobody takes it for a no.
    return problem(
      'provider-refused',
      `Azure answered ${call.deed} in a way that is not understood. ${call.unanswered ?? words.consequence} Look whether Azure has a failure, then ${words.again}.`,
    );
  }
  const { what, todo } = explain(fault, call, asker);
  return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`, { cause });
}

function explain(fault: Fault, call: Call, { account, means }: Asker): { what: string; todo: string } {
  const { code, status } = fault;
  const refused = `Azure refused ${call.deed}`;
  if (fault.isNoHost || code === 'AccountNotFound') {
    return { what: `Azure has no storage account named ${account}.`, todo: 'Correct the name' };
  }
  if (code !== undefined && notAllowed.has(code)) {
    const { permission, action } = call.needs;
    if (means !== 'app') return { what: `${refused}: the ${means} lacks ${permission}.`, todo: 'Add it' };
    // https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/storage
    const role = permission === 'Delete version' ? 'Owner' : 'Contributor';
    return {
      what: `${refused}: the app lacks ${action}.`,
      todo: `Assign the role Storage Blob Data ${role}`,
    };
  }
  if (code !== undefined && notKnown.has(code))
    return { what: `${refused}: ${unknown[means]}`, todo: 'Enter a valid one' };
  const known = explanations[code ?? ''];
  if (known !== undefined) return { what: `${refused}: ${known[0]}`, todo: known[1] };
  return { what: `${refused} (${code ?? `status ${status}`}).`, todo: 'Check the configuration' };
}

/** The second is for a signature that is meant for containers and not for blobs, or the other way round. */
const notAllowed = new Set([
  'AuthorizationPermissionMismatch',
  'AuthorizationResourceTypeMismatch',
  'InsufficientAccountPermissions',
]);
const notKnown = new Set([
  'AuthenticationFailed',
  'AuthorizationFailure',
  'InvalidAuthenticationInfo',
  'NoAuthenticationInformation',
]);

/** The real cloud says AuthorizationFailure where the network rules of an account keep somebody out. */
const unknown: Readonly<Record<Asker['means'], string>> = {
  'account key': 'the key is not one of this account’s, or its network rules keep this server out.',
  'shared access signature':
    'the shared access signature has expired, was revoked or mistyped, or the account’s network rules keep this server out.',
  app: 'the account does not trust this app’s directory, or its network rules keep this server out.',
};

const explanations: Readonly<Record<string, readonly [what: string, todo: string] | undefined>> = {
  AccountIsDisabled: ['the storage account is disabled.', 'Enable it'],
  AuthorizationProtocolMismatch: [
    'the shared access signature is for another protocol.',
    'Enter one for HTTPS',
  ],
  AuthorizationServiceMismatch: [
    'the shared access signature is not for blobs.',
    'Enter one for the blob service',
  ],
  AuthorizationSourceIPMismatch: [
    'the shared access signature is for other addresses than this server’s.',
    'Enter one without them',
  ],
  ContainerBeingDeleted: ['the container is still being deleted.', 'Wait a minute'],
  ContainerNotFound: ['there is no such container.', 'Correct its name'],
  InvalidResourceName: ['the name is not one that Azure takes.', 'Choose another'],
  KeyBasedAuthenticationNotPermitted: [
    'the storage account lets nobody in with its keys.',
    'Use an app of the directory',
  ],
  // https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent
  PublicAccessNotPermitted: [
    'the storage account forbids public access.',
    'Have the container made closed, or allow public access in the account’s settings',
  ],
  LeaseIdMissing: ['somebody holds a lease on it.', 'End the lease'],
};
