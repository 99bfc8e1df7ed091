import type { Client } from '@microsoft/microsoft-graph-client';
import { askProvider } from '#catalogue/providers/ask.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { mayArriveLate } from '#catalogue/providers/retry.ts';
import { Refusal } from '#contract/refusal.ts';
import { destinationOf, type Microsoft } from './connection.ts';
import { readEntraFault, readFailure, readServiceFault, type Answered } from './fault.ts';
import { refusalOf, type Call } from './refusals.ts';
import { tokenOf } from './token.ts';

const host = 'graph.microsoft.com';

/** What one attempt saw on the wire, since the SDK's exceptions do not carry it. */
interface Seen {
  entra?: Answered;
  graph?: Answered;
  failure?: { cause: unknown; from: 'Microsoft Entra' | 'Microsoft Graph' };
  token?: string;
}

/** `status` 404, 409 and 412 may be an answer rather than a refusal: whoever asks says which. */
export interface GraphAnswer<T> {
  status: number;
  body: T | undefined;
}

/** Runs one request with the time-outs, retries and sentences of this provider. `takes` names statuses that are answers. */
export async function askGraph<T>(
  microsoft: Microsoft,
  call: Call,
  request: (client: Client, signal: AbortSignal) => Promise<T>,
  takes: readonly number[] = [],
): Promise<GraphAnswer<T>> {
  const { context, credentials, words } = microsoft;
  const { Client } = await import('@microsoft/microsoft-graph-client');
  const address = context.endpoints.microsoft?.address ?? `https://${host}`;
  const send = guardedFetch(destinationOf(context, 'Microsoft Graph', [host]));
  let seen: Seen = {};

  async function attempt(signal: AbortSignal): Promise<GraphAnswer<T>> {
    seen = {};
    const token = await tokenOf(
      context,
      credentials,
      `https://${host}/.default`,
      signal,
      ({ refused, failure }) => {
        if (refused !== undefined) seen.entra = refused;
        if (failure !== undefined) seen.failure = { cause: failure, from: 'Microsoft Entra' };
      },
    );
    seen.token = token;
    // A client costs little, and its one middleware carries the time and the token of this one request.
    const client = Client.initWithMiddleware({
      baseUrl: `${address}/`,
      defaultVersion: 'v1.0',
      middleware: {
        async execute(visit) {
          const init = { ...visit.options, signal } as RequestInit;
          const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
          try {
            const url = typeof visit.request === 'string' ? visit.request : visit.request.url;
            visit.response = await send(url, { ...init, headers });
          } catch (cause) {
            seen.failure = { cause, from: 'Microsoft Graph' };
            throw cause;
          }
          const { status } = visit.response;
          if (visit.response.ok) return;
          const body = await visit.response.clone().text();
          seen.graph = { status, retryAfter: visit.response.headers.get('retry-after'), body };
        },
      },
    });
    try {
      return { status: 200, body: await request(client, signal) };
    } catch (cause) {
      const status = seen.graph?.status;
      if (status !== undefined && takes.includes(status)) return { status, body: undefined };
      throw cause;
    }
  }

  return await askProvider(microsoft, call, attempt, (cause) => {
    const { failure } = seen;
    if (failure?.cause instanceof Refusal) return { refusal: failure.cause, mayArrive: false };
    const fault =
      (failure && readFailure(failure.cause, failure.from)) ??
      (seen.graph && readServiceFault(seen.graph, 'Microsoft Graph')) ??
      (seen.entra && readEntraFault(seen.entra));
    if (fault === undefined) return undefined;
    const refusal = refusalOf(cause, fault, call, lackOf(seen.token ?? '', call), words);
    return { refusal, mayArrive: fault.from === 'Microsoft Graph' && mayArriveLate(fault) };
  });
}

/** Graph says 'access denied' to a missing consent and to a missing grant alike; the token tells what was consented to. */
function lackOf(token: string, { permission }: Call): string {
  const roles = rolesOf(token);
  const isConsented = roles === undefined || roles.some((role) => role.startsWith('Sites.'));
  return isConsented ? permission : 'Sites.Selected';
}

function rolesOf(token: string): string[] | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    if (typeof claims !== 'object' || claims === null) return undefined;
    const roles = 'roles' in claims ? claims.roles : [];
    return Array.isArray(roles) ? roles.map(String) : [];
  } catch {
    return undefined;
  }
}
