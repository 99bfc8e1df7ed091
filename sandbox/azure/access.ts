import { createHmac } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { provisionManaged } from './managed.ts';

/** What a person of the product needs to work in the sandbox's storage account. */
export type AzureAccess = {
  storageAccount: string;
  accountKey: string;
  container: string;
  sasToken: string;
  subscriptionId: string;
  resourceGroup: string;
};

export type StorageAccount = { name: string; owner: string; key: string };

export const homeContainer = 'documents';

const accounts = documents<StorageAccount>('azure-account');

/** The same account and key every time, for they follow from the state key. */
export function provisionAzure(state: State, owner: string): AzureAccess {
  const name = accountNameOf(state, owner);
  const key = state.sealing.derive(JSON.stringify(['storage account key', owner]), 64).toString('base64');
  const account = { name, owner, key };
  if (accounts.get(state, owner, name) === undefined) accounts.put(state, owner, name, account);
  const { subscriptionId, resourceGroup } = provisionManaged(state, owner, name);
  return {
    storageAccount: name,
    accountKey: account.key,
    container: homeContainer,
    sasToken: signAccess(account, { permissions: 'rwdlc' }),
    subscriptionId,
    resourceGroup,
  };
}

export function accountNameOf(state: State, owner: string): string {
  return `acme${state.sealing.derive(JSON.stringify(['storage account', owner]), 8).toString('hex')}`;
}

/** Undefined for an owner who has no world yet. */
export function ownAccount(state: State, owner: string): StorageAccount | undefined {
  return accounts.get(state, owner, accountNameOf(state, owner));
}

export function findAccount(state: State, name: string): StorageAccount | undefined {
  return accounts.find(state, name);
}

export type Access = {
  /** Letters of a shared access signature, in Azure's order: racwdxltmeop. */
  permissions: string;
  /** Service, container, object: the last two where nothing is said. */
  resourceTypes?: string;
  expiresAt?: Date;
};

/** Long enough for a sandbox; what follows from the key alone need not be kept. */
const farAway = new Date('2099-12-31T00:00:00Z');
const version = '2022-11-02';

/** An account's shared access signature, as https://learn.microsoft.com/rest/api/storageservices/create-account-sas writes it. */
export function signAccess(
  { name, key }: Pick<StorageAccount, 'name' | 'key'>,
  { permissions, resourceTypes = 'co', expiresAt = farAway }: Access,
): string {
  const ends = `${expiresAt.toISOString().slice(0, 19)}Z`;
  const protocols = 'https,http';
  const lines = [name, permissions, 'b', resourceTypes, '', ends, '', protocols, version, '', ''];
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(lines.join('\n'))
    .digest('base64');
  return new URLSearchParams({
    sv: version,
    ss: 'b',
    srt: resourceTypes,
    sp: permissions,
    se: ends,
    spr: protocols,
    sig: signature,
  }).toString();
}
