import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
} from 'jose';
import { documents } from '#sandbox/aws/documents.ts';
import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { State } from '#sandbox/aws/state.ts';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import { findApp, findTenant, type App } from './access.ts';

/** Whose tokens can be asked for; each is what stands in `aud`. */
export const audiences = [
  'https://graph.microsoft.com',
  'https://management.azure.com',
  'https://storage.azure.com',
] as const;
export type Audience = (typeof audiences)[number];

export const tokenSeconds = 3599;

const kept = documents<JWK>('entra-key');
const keys = new WeakMap<State, Promise<Key>>();

type Key = Awaited<ReturnType<typeof importKey>>;

export async function signToken({ state, now }: Endpoint, app: App, audience: Audience): Promise<string> {
  const { sign, publicKey } = await keyOf(state);
  const at = Math.floor(now().getTime() / 1000);
  return await new SignJWT({
    appid: app.clientId,
    oid: app.objectId,
    roles: audience === 'https://graph.microsoft.com' ? app.roles : [],
    tid: app.tenantId,
    ver: '1.0',
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: publicKey.kid ?? '' })
    .setIssuer(issuerOf(app.tenantId))
    .setAudience(audience)
    .setSubject(app.objectId)
    .setIssuedAt(at)
    .setNotBefore(at)
    .setExpirationTime(at + tokenSeconds)
    .sign(sign);
}

/** The app that a bearer token speaks for, with the roles that stood in the token; undefined when it is no good here. */
export async function readBearer(
  { state, now }: Endpoint,
  request: WireRequest,
  audience: Audience,
): Promise<App | undefined> {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return undefined;
  const { verify } = await keyOf(state);
  const options = { algorithms: ['RS256'], audience, currentDate: now(), clockTolerance: 60 };
  const read = await jwtVerify(token, verify, options).catch(() => undefined);
  const { tid, appid, roles, iss } = read?.payload ?? {};
  if (typeof tid !== 'string' || typeof appid !== 'string' || iss !== issuerOf(tid)) return undefined;
  const tenant = findTenant(state, tid);
  const app = tenant && findApp(state, tenant.owner, appid);
  return app && { ...app, roles: Array.isArray(roles) ? roles.map(String) : [] };
}

export async function publicKeys(state: State): Promise<JWK[]> {
  return [(await keyOf(state)).publicKey];
}

export function issuerOf(tenantId: string): string {
  return `https://sts.windows.net/${tenantId}/`;
}

/** Made with the first token, for it costs a moment; kept, so that a token outlives a restart. */
function keyOf(state: State): Promise<Key> {
  const known = keys.get(state) ?? openKey(state);
  keys.set(state, known);
  return known;
}

async function openKey(state: State): Promise<Key> {
  const found = kept.get(state, '', 'current');
  if (found !== undefined) return await importKey(found);
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const made = await exportJWK(privateKey);
  await state.transact(() => kept.put(state, '', 'current', made));
  return await importKey(made);
}

async function importKey(jwk: JWK) {
  const { kty, n, e } = jwk;
  const bare = { kty, n, e } as JWK;
  const publicKey: JWK = { ...bare, kid: await calculateJwkThumbprint(bare), alg: 'RS256', use: 'sig' };
  return { sign: await importJWK(jwk, 'RS256'), verify: await importJWK(bare, 'RS256'), publicKey };
}
