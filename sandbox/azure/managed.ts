import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { guidOf } from '#sandbox/microsoft/guid.ts';

/** What Azure Resource Manager knows of a storage account, and the storage service goes by. */
export type ManagedAccount = AccountSettings & {
  owner: string;
  name: string;
  subscriptionId: string;
  resourceGroup: string;
};

/** https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent */
export type AccountSettings = { allowBlobPublicAccess: boolean };

/** By the id of the subscription; each owner has one, with one account in it. */
const managed = documents<ManagedAccount>('azure-managed-account');

const resourceGroup = 'rg-data-platform';

/** The same ids every time; what somebody set stays set until the world is reset. */
export function provisionManaged(state: State, owner: string, name: string): ManagedAccount {
  const known = findOwnManaged(state, owner);
  if (known !== undefined) return known;
  const subscriptionId = guidOf(state.sealing.derive(JSON.stringify(['azure subscription', owner]), 16));
  const made = { owner, name, subscriptionId, resourceGroup, allowBlobPublicAccess: true };
  managed.put(state, owner, subscriptionId, made);
  return made;
}

export function changeManaged(state: State, account: ManagedAccount, settings: AccountSettings): void {
  managed.put(state, account.owner, account.subscriptionId, { ...account, ...settings });
}

export function findManaged(state: State, subscriptionId: string): ManagedAccount | undefined {
  return managed.find(state, subscriptionId.toLowerCase());
}

/** An account of a state from before there were settings allows what all accounts allowed then. */
export function allowsPublicAccess(state: State, owner: string): boolean {
  return findOwnManaged(state, owner)?.allowBlobPublicAccess ?? true;
}

function findOwnManaged(state: State, owner: string): ManagedAccount | undefined {
  return managed.list(state, owner)[0];
}
