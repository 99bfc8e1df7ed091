import { thiefAgent, type Attempt } from '#sandbox/clouds/cloud.ts';
import type { Endpoint } from './dispatch.ts';

export type ThiefKeys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export type ThiefConfig = ReturnType<typeof thiefConfig>;

/** An SDK that knows one address only: this sandbox. */
export function thiefConfig(endpoint: Pick<Endpoint, 'origin'>, credentials: ThiefKeys, region: string) {
  return {
    endpoint: endpoint.origin(),
    region,
    credentials,
    maxAttempts: 1,
    customUserAgent: thiefAgent,
  };
}

/** Makes the call and says how it was answered; a refusal is an answer too. */
export async function attemptWith(call: string, who: string, send: () => Promise<string>): Promise<Attempt> {
  try {
    return { call, who, isRefused: false, answer: await send() };
  } catch (cause) {
    const status = statusOf(cause);
    if (!(cause instanceof Error) || status === undefined) throw cause;
    return { call, who, isRefused: true, answer: `${status} ${cause.name}: ${cause.message}` };
  }
}

function statusOf(cause: unknown): number | undefined {
  if (typeof cause !== 'object' || cause === null || !('$metadata' in cause)) return undefined;
  return (cause.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
