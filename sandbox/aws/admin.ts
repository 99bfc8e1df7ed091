import * as z from 'zod/mini';
import { answerClouds } from '#sandbox/clouds/answer-clouds.ts';
import { tryFound } from '#sandbox/clouds/play-thief.ts';
import { findAccount, provisionAzure, signAccess, type AzureAccess } from '#sandbox/azure/access.ts';
import { changeManaged, findManaged } from '#sandbox/azure/managed.ts';
import { makeSlackToken, provisionSlack, type SlackAccess } from '#sandbox/slack/access.ts';
import { makeApp, provisionMicrosoft, type MicrosoftAccess } from '#sandbox/microsoft/access.ts';
import { makeToken, provisionGitHub, type GitHubAccess } from '#sandbox/github/access.ts';
import {
  clearWorld,
  hasAccount,
  hasWorld,
  mainMember,
  provisionAccount,
  type AccountAccess,
} from './accounts.ts';
import { contentsOf } from './contents.ts';
import type { Endpoint } from './dispatch.ts';
import { fleetRequestShape, loadFleet } from './ec2/load-fleet.ts';
import { listEvents } from './events.ts';
import { faultShape } from './faults.ts';
import { furnishAccount } from './furniture/furnish.ts';
import { readBody, readCurrent } from './s3/object-store.ts';
import { isEqual } from './sigv4.ts';
import { queryValue, type WireAnswer, type WireRequest } from './wire.ts';

/** Credentials in every cloud of an owner's world. */
export type OwnerAccess = AccountAccess & {
  azure: AzureAccess;
  github: GitHubAccess;
  slack: SlackAccess;
  microsoft: MicrosoftAccess;
};

export const adminPath = '/_sandbox/';

/** The product's own door beside the AWS one. Without the token there is nothing here, not even a refusal. */
export async function answerAdmin(
  endpoint: Endpoint,
  adminToken: string,
  request: WireRequest,
): Promise<WireAnswer> {
  const isAllowed = isEqual(`Bearer ${adminToken}`, request.headers.get('authorization') ?? '');
  const route = `${request.method} ${request.rawPath.slice(adminPath.length - 1)}`;
  if (!isAllowed) return json(404, { message: 'Not found' });
  const answered =
    (await routeReset(endpoint, request, route)) ??
    (await routeClouds(endpoint, request, route)) ??
    (await endpoint.state.transact(() => routeAdmin(endpoint, request, route)));
  return answered || json(404, { message: 'Not found' });
}

/** While no cloud that keeps its world in memory is at work: what it was about to keep would lie in the new world. */
async function routeReset(
  { azure, github, slack, ...endpoint }: Endpoint,
  request: WireRequest,
  route: string,
): Promise<WireAnswer | undefined> {
  const [, encodedOwner = ''] = /^DELETE \/accounts\/([^/]{1,600})$/.exec(route) ?? [];
  const owner = readOwner(encodedOwner);
  if (!owner) return undefined;
  const latest = Number(queryValue(request, 'latest') ?? Infinity);
  const reset = () =>
    endpoint.state.transact(() => {
      // Whoever asked has stopped waiting, and may have begun something since.
      if (endpoint.now().getTime() > latest) return json(409, { message: 'It is too late for this reset.' });
      resetAccount(endpoint, owner);
      return json(200, {});
    });
  return await azure.whileStill(owner, () => github.whileStill(owner, () => slack.whileStill(owner, reset)));
}

function resetAccount(endpoint: Owned, owner: string): void {
  if (!hasWorld(endpoint.state, owner)) return;
  clearWorld(endpoint.state, owner);
  // The same credentials as before: whoever keeps them goes on working.
  provision(endpoint, owner, mainMember);
}

const foundShape = z.strictObject({ text: z.string() });

/** Outside of a transaction: these ask the sandbox itself. */
async function routeClouds(
  endpoint: Endpoint,
  request: WireRequest,
  route: string,
): Promise<WireAnswer | undefined> {
  const finder = readOwner(/^POST \/accounts\/([^/]{1,600})\/thefts$/.exec(route)?.[1] ?? '');
  const brought = foundShape.safeParse(parseJson(request.body.toString()));
  if (finder && brought.success) return json(200, await tryFound(endpoint, finder, brought.data.text));
  const [, encodedOwner = '', cloud = '', part = ''] =
    /^POST \/accounts\/([^/]{1,600})\/clouds\/([a-z]{1,40})\/(contents|events|open|thefts)$/.exec(route) ??
    [];
  const owner = readOwner(encodedOwner);
  if (!owner) return undefined;
  const { limit = 100, ...body } = (parseJson(request.body.toString()) ?? {}) as { limit?: number };
  const answered = await answerClouds(endpoint, owner, { cloud, part, limit: Math.min(limit, 5000), body });
  return answered && json(200, answered);
}

function routeAdmin(endpoint: Endpoint, request: WireRequest, route: string): WireAnswer | undefined {
  if (route === 'GET /health') return json(200, { healthy: true });
  if (route === 'PUT /faults') return putFault(endpoint, request);
  if (route === 'GET /faults') return json(200, { struck: endpoint.faults.struck() });
  if (route === 'DELETE /faults') {
    endpoint.faults.clear();
    return json(200, {});
  }
  const [, method, encodedOwner, part] =
    /^(\w+) \/accounts\/([^/]{1,600})(?:\/([a-z-]{1,40}))?$/.exec(route) ?? [];
  const owner = encodedOwner && readOwner(encodedOwner);
  if (!owner) return undefined;
  if (method === 'PUT' && !part) return putAccount(endpoint, request, owner);
  if (method === 'PUT' && part === 'fleet') return putFleet(endpoint, request, owner);
  if (method === 'PUT' && part === 'azure-account') return putAzureAccount(endpoint, request, owner);
  if (method === 'PUT' && part === 'azure-signatures') return putAzureSignature(endpoint, request, owner);
  if (method === 'PUT' && part === 'github-tokens') return putGitHubToken(endpoint, request, owner);
  if (method === 'PUT' && part === 'slack-tokens') return putSlackToken(endpoint, request, owner);
  if (method === 'PUT' && part === 'microsoft-apps') return putMicrosoftApp(endpoint, request, owner);
  if (method !== 'GET') return undefined;
  if (part === 'contents') return json(200, contentsOf(endpoint.state, owner));
  if (part === 'objects') return readObject(endpoint, request, owner);
  if (part === 'events') return readEvents(endpoint, request, owner);
  return undefined;
}

function putAccount(endpoint: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const member = readMember(request);
  if (member === undefined) return noMember();
  return json(200, provision(endpoint, owner, member));
}

type Owned = Pick<Endpoint, 'state' | 'now' | 'isFurnished'>;

function provision({ state, now, isFurnished }: Owned, owner: string, member: string): OwnerAccess {
  const isNew = !hasAccount(state, owner, member);
  const access = provisionAccount(state, owner, now(), member);
  if (isNew && isFurnished && member === mainMember) furnishAccount(state, owner, now());
  return {
    ...access,
    azure: provisionAzure(state, owner),
    github: provisionGitHub(state, owner),
    slack: provisionSlack(state, owner),
    microsoft: provisionMicrosoft(state, owner),
  };
}

const signatureShape = z.strictObject({
  permissions: z.string().check(z.regex(/^[racwdxltmeop]{1,20}$/)),
  resourceTypes: z.optional(z.string().check(z.regex(/^[sco]{1,3}$/))),
  expiresAt: z.optional(z.iso.datetime()),
});

function putAzureSignature({ state }: Endpoint, request: WireRequest, owner: string): WireAnswer | undefined {
  const asked = signatureShape.safeParse(parseJson(request.body.toString()));
  if (!asked.success) return json(400, { message: z.prettifyError(asked.error) });
  const account = findAccount(state, provisionAzure(state, owner).storageAccount);
  const { expiresAt, ...access } = asked.data;
  const ends = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
  return account && json(200, { token: signAccess(account, { ...access, ...ends }) });
}

const azureAccountShape = z.strictObject({ allowBlobPublicAccess: z.boolean() });

function putAzureAccount({ state }: Endpoint, request: WireRequest, owner: string): WireAnswer | undefined {
  const asked = azureAccountShape.safeParse(parseJson(request.body.toString()));
  if (!asked.success) return json(400, { message: z.prettifyError(asked.error) });
  const account = findManaged(state, provisionAzure(state, owner).subscriptionId);
  if (account === undefined) return undefined;
  changeManaged(state, account, asked.data);
  return json(200, {});
}

const slackTokenShape = z.strictObject({
  user: z.string().check(z.regex(/^[a-z.-]{1,40}$/)),
  scopes: z.optional(z.array(z.string().check(z.regex(/^[a-z:.]{1,40}$/)))),
});

function putSlackToken({ state }: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const asked = slackTokenShape.safeParse(parseJson(request.body.toString()));
  if (!asked.success) return json(400, { message: z.prettifyError(asked.error) });
  const { user, scopes } = asked.data;
  return json(200, { token: makeSlackToken(state, { owner, user, scopes }) });
}

const appShape = z.strictObject({
  roles: z.array(z.string().check(z.maxLength(100))),
  grants: z.array(
    z.strictObject({ on: z.string().check(z.maxLength(500)), role: z.string().check(z.maxLength(100)) }),
  ),
  isSecretExpired: z.optional(z.boolean()),
});

function putMicrosoftApp({ state }: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const asked = appShape.safeParse(parseJson(request.body.toString()));
  if (!asked.success) return json(400, { message: z.prettifyError(asked.error) });
  return json(200, makeApp(state, owner, asked.data));
}

const permissionsShape = z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.enum(['read', 'write']));

function putGitHubToken(endpoint: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const permissions = permissionsShape.safeParse(parseJson(request.body.toString()));
  if (!permissions.success) return json(400, { message: z.prettifyError(permissions.error) });
  return json(200, { token: makeToken(endpoint.state, owner, permissions.data) });
}

function putFleet(endpoint: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const member = readMember(request);
  if (member === undefined) return noMember();
  const asked = fleetRequestShape.safeParse(parseJson(request.body.toString()));
  if (!asked.success) return json(400, { message: z.prettifyError(asked.error) });
  const { accountId } = provisionAccount(endpoint.state, owner, endpoint.now(), member);
  return json(200, loadFleet(endpoint.state, owner, accountId, asked.data));
}

function readMember(request: WireRequest): string | undefined {
  const member = queryValue(request, 'member') ?? mainMember;
  return /^[a-z0-9-]{1,40}$/.test(member) ? member : undefined;
}

function noMember(): WireAnswer {
  return json(400, { message: 'A member is a short name in small letters.' });
}

function readObject(endpoint: Endpoint, request: WireRequest, owner: string): WireAnswer | undefined {
  const [bucket, key] = [queryValue(request, 'bucket'), queryValue(request, 'key')];
  if (bucket === undefined || key === undefined) return undefined;
  const shelf = { owner, bucket };
  const head = readCurrent(endpoint.state, shelf, key);
  if (!head || head.isMarker) return undefined;
  const body = readBody(endpoint.state, shelf, head);
  return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
}

function readEvents(endpoint: Endpoint, request: WireRequest, owner: string): WireAnswer {
  const limit = Number(queryValue(request, 'limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 5000)
    return json(400, { message: 'limit is 1 to 5000.' });
  return json(200, { events: listEvents(endpoint.state, owner, limit) });
}

function putFault(endpoint: Endpoint, request: WireRequest): WireAnswer {
  const fault = faultShape.safeParse(parseJson(request.body.toString()));
  if (!fault.success) return json(400, { message: z.prettifyError(fault.error) });
  endpoint.faults.add(fault.data);
  return json(200, {});
}

function readOwner(encoded: string): string | undefined {
  try {
    const owner = decodeURIComponent(encoded);
    return owner.length <= 200 && !owner.includes('\0') ? owner : undefined;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function json(status: number, body: object): WireAnswer {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}
