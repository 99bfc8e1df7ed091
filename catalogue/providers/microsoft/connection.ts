import type { RunContext, Words } from '#catalogue/agent.ts';
import type { Destination } from '#catalogue/providers/guarded-fetch.ts';

/** An application of a tenant, and its secret. */
export interface AppCredentials {
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

export interface Microsoft {
  credentials: AppCredentials;
  context: RunContext;
  words: Words;
}

export function connectMicrosoft(
  { tenantId, clientId, clientSecret }: AppCredentials,
  context: RunContext,
  consequence: string,
  again = 'retry this step',
): Microsoft {
  return {
    credentials: { tenantId, clientId, clientSecret },
    context,
    words: { consequence, again },
  };
}

/** The sandbox answers for all of Microsoft's hosts at one address. */
export function destinationOf(
  { endpoints }: RunContext,
  cloud: string,
  hosts: readonly string[],
): Destination {
  const { address, ca } = endpoints.microsoft ?? {};
  return { cloud, hosts, sandbox: address, ca };
}
