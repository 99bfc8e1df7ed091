import type { ClientSecretCredentialOptions } from '@azure/identity';
import type { RunContext } from '#catalogue/agent.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { problem } from '#contract/refusal.ts';
import { destinationOf, type AppCredentials } from './connection.ts';

export interface Token {
  token: string;
  expiresOnTimestamp: number;
}

const host = 'login.microsoftonline.com';
const marginMs = 5 * 60_000;
const tokens = new WeakMap<RunContext, Map<string, Token>>();

/** Why no token came, where it was the connection or an answer and not the SDK's own judgement. */
export interface Refused {
  status: number;
  retryAfter: string | null;
  body: string;
}

/**
 * A token by the app's secret, kept for the work of one node. The SDK sends its requests through our guard; what it is
 * answered is kept for `report`, since its exceptions do not carry it.
 */
export async function tokenOf(
  context: RunContext,
  credentials: AppCredentials,
  scope: string,
  signal: AbortSignal,
  report: (seen: { refused?: Refused; failure?: unknown }) => void,
): Promise<string> {
  const ofRun = tokens.get(context) ?? new Map<string, Token>();
  tokens.set(context, ofRun);
  const { tenantId, clientId, clientSecret } = credentials;
  const key = JSON.stringify([tenantId, clientId, clientSecret, scope]);
  const known = ofRun.get(key);
  if (known !== undefined && known.expiresOnTimestamp - Date.now() > marginMs) return known.token;
  const { ClientSecretCredential } = await import('@azure/identity');
  const sandbox = context.endpoints.microsoft;
  // A new one each time: it remembers being throttled, and how long to wait is decided by withRetries.
  let isTold = false;
  const tell: typeof report = (seen) => {
    isTold = true;
    report(seen);
  };
  const credential = new ClientSecretCredential(tenantId, clientId, clientSecret, {
    authorityHost: sandbox?.address ?? `https://${host}`,
    disableInstanceDiscovery: sandbox !== undefined,
    additionalPolicies: [{ policy: sender(context, signal, tell), position: 'perRetry' }],
    retryOptions: { maxRetries: 0 },
  });
  try {
    const made = await credential.getToken(scope);
    ofRun.set(key, made);
    return made.token;
  } catch (cause) {
    // Neither a refusal nor a broken connection: then it was an answer that the SDK broke on.
    throw isTold ? cause : notUnderstood(cause);
  }
}

function notUnderstood(cause: unknown): Error {
  return problem(
    'provider-refused',
    'Microsoft Entra sent an answer that nobody can make sense of. It was not used. Look whether Microsoft has a failure, then try again.',
    { cause },
  );
}

type Policy = NonNullable<ClientSecretCredentialOptions['additionalPolicies']>[number]['policy'];
type Answer = Awaited<ReturnType<Policy['sendRequest']>>;

/** The last in the SDK's line: it sends the request itself, so that nothing of the SDK's leaves without our guard. */
function sender(context: RunContext, signal: AbortSignal, report: Parameters<typeof tokenOf>[4]): Policy {
  const send = guardedFetch(destinationOf(context, 'Microsoft Entra', [host]));
  return {
    name: 'guarded',
    async sendRequest(request) {
      try {
        const body = typeof request.body === 'string' ? request.body : null;
        const headers = request.headers.toJSON();
        const answer = await send(request.url, { method: request.method, headers, body, signal });
        const text = await answer.text();
        const { status } = answer;
        if (status >= 400)
          report({ refused: { status, retryAfter: answer.headers.get('retry-after'), body: text } });
        return { request, status, headers: headersOf(answer.headers), bodyAsText: text };
      } catch (failure) {
        report({ failure });
        throw failure;
      }
    },
  };
}

function headersOf(headers: Headers): Answer['headers'] {
  return {
    get: (name) => headers.get(name) ?? undefined,
    has: (name) => headers.has(name),
    set: (name, value) => headers.set(name, String(value)),
    delete: (name) => headers.delete(name),
    toJSON: () => Object.fromEntries(headers),
    [Symbol.iterator]: () => headers.entries(),
  };
}
