import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { accountNameOf } from '#sandbox/azure/access.ts';
import { scopeOf } from '#sandbox/azure/scopes.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { colleague } from '#sandbox/clouds/cloud.ts';
import { guidOf } from './guid.ts';

/** What a person of the product needs to work in the sandbox's Microsoft clouds. */
export type MicrosoftAccess = {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  siteUrl: string;
  libraryName: string;
};

/** What an administrator consented to (`roles`, as `Sites.Selected`), and what was granted on single things. */
export type AppRequest = {
  roles: string[];
  /** `{ on: 'sites/engineering', role: 'write' }`, or a scope of Azure and the name of a role there. */
  grants: { on: string; role: string }[];
  isSecretExpired?: boolean | undefined;
};

/** An app registration with its service principal. */
export type App = AppRequest & {
  owner: string;
  tenantId: string;
  clientId: string;
  objectId: string;
  displayName: string;
  secretHash: string;
};

export const tenantHost = 'acme.sharepoint.com';
export const grantedSite = 'engineering';
export const libraryName = 'Documents';

/** By their ids, which stand in every request: only secrets are hashed. */
const tenants = documents<{ owner: string }>('entra-tenant');
const apps = documents<App>('entra-app');

/** The same credentials every time, for they follow from the state key. */
export function provisionMicrosoft(state: State, owner: string): MicrosoftAccess {
  const derive = (purpose: string, length: number) =>
    state.sealing.derive(JSON.stringify(['entra', purpose, owner]), length);
  const tenantId = tenantOf(state, owner);
  const clientId = guidOf(derive('client id', 16));
  const clientSecret = secretOf(derive('client secret', 37));
  apps.put(state, owner, clientId, {
    owner,
    tenantId,
    clientId,
    objectId: guidOf(derive('object id', 16)),
    displayName: 'Deploy helper',
    secretHash: hashOf(clientSecret),
    roles: ['Sites.Selected'],
    grants: [
      { on: `sites/${grantedSite}`, role: 'write' },
      ...['Storage Blob Data Contributor', 'Reader'].map((role) => ({
        on: scopeOf(accountNameOf(state, owner)),
        role,
      })),
    ],
  });
  return {
    tenantId,
    clientId,
    clientSecret,
    siteUrl: `https://${tenantHost}/sites/${grantedSite}`,
    libraryName,
  };
}

/** An app that may do so much and no more: with it a list of permissions is proved minimal. */
export function makeApp(
  state: State,
  owner: string,
  request: AppRequest,
): Pick<MicrosoftAccess, 'tenantId' | 'clientId' | 'clientSecret'> {
  const [tenantId, clientId, clientSecret] = [
    tenantOf(state, owner),
    randomUUID(),
    secretOf(randomBytes(37)),
  ];
  apps.put(state, owner, clientId, {
    ...request,
    owner,
    tenantId,
    clientId,
    objectId: randomUUID(),
    displayName: 'Limited helper',
    secretHash: hashOf(clientSecret),
  });
  return { tenantId, clientId, clientSecret };
}

/** A program of a colleague who may read every site, made when a thief first comes by. */
export function provisionReader(state: State, owner: string): App {
  const clientId = guidOf(state.sealing.derive(JSON.stringify(['entra', 'reader', owner]), 16));
  const known = apps.get(state, owner, clientId);
  if (known !== undefined) return known;
  const made: App = {
    owner,
    tenantId: tenantOf(state, owner),
    clientId,
    objectId: randomUUID(),
    displayName: colleague,
    // Nobody knows a secret of this hash: its tokens are handed out by the sandbox itself.
    secretHash: '',
    roles: ['Sites.Read.All'],
    grants: [],
  };
  apps.put(state, owner, clientId, made);
  return made;
}

/** Whether the owner has a tenant yet. */
export function findOwnTenant(state: State, owner: string): boolean {
  return tenants.list(state, owner).length > 0;
}

export function findTenant(state: State, tenantId: string): { owner: string } | undefined {
  return tenants.find(state, tenantId.toLowerCase());
}

export function findApp(state: State, owner: string, clientId: string): App | undefined {
  return apps.get(state, owner, clientId.toLowerCase());
}

export function isSecretOf(app: App, secret: string): boolean {
  return app.secretHash === hashOf(secret);
}

/** The directory that the owner's subscription trusts, too. */
export function tenantOf(state: State, owner: string): string {
  const tenantId = guidOf(state.sealing.derive(JSON.stringify(['entra', 'tenant', owner]), 16));
  tenants.put(state, owner, tenantId, { owner });
  return tenantId;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** In the form that Entra gives to client secrets: 40 characters, the fourth to the sixth of them always these. */
function secretOf(bytes: Buffer): string {
  const text = [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('');
  return `${text.slice(0, 3)}8Q~${text.slice(3, 37)}`;
}
