import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { problem } from '#contract/refusal.ts';
import { publicAgent } from './public-agent.ts';
import { send } from './send.ts';

/** More than any answer to us, a planted file included. */
const mostAnswerBytes = 2 * 1024 * 1024;

/** Where requests may go: the cloud's own hosts over TLS, or the sandbox's address and what lies below it. */
export interface Destination {
  cloud: string;
  hosts: readonly string[];
  sandbox: string | undefined;
  /** Whom to trust instead of the system's authorities; with a sandbox that answers over TLS only. */
  ca?: string | undefined;
}

/** A fetch between two guards: where a request may go, and how much may come back. No redirect is followed. */
export function guardedFetch(destination: Destination): typeof fetch {
  return async (input, init) => {
    checkAddress(new URL(input instanceof Request ? input.url : input), destination);
    return await send(new Request(input, init), agentOf(destination), (body) =>
      readCapped(body, destination.cloud),
    );
  };
}

const sandboxAgent = new Agent({ keepAlive: true });
const trusting = new Map<string, SecureAgent>();

/** Only the sandbox's own address, which is server configuration, is dialled without a look at where it leads. */
function agentOf({ sandbox, ca }: Destination): Agent {
  if (sandbox === undefined) return publicAgent;
  if (ca === undefined) return sandboxAgent;
  // It trusts the given authority and nobody else, for the sandbox's certificate is signed by no one that the system knows.
  const agent = trusting.get(ca) ?? new SecureAgent({ ca, keepAlive: true });
  trusting.set(ca, agent);
  return agent;
}

export function checkAddress(address: URL, { cloud, hosts, sandbox }: Destination): void {
  const isAllowed =
    sandbox === undefined
      ? address.protocol === 'https:' && address.port === '' && hosts.includes(address.hostname)
      : address.href.startsWith(`${sandbox}/`);
  const hasUser = address.username !== '' || address.password !== '';
  if (!isAllowed || hasUser) {
    throw problem('internal', `A request to ${cloud} was about to go elsewhere. It was stopped.`);
  }
}

/** Whole before it is handed on, so that a connection that breaks half-way is no answer at all. */
async function readCapped(body: AsyncIterable<Uint8Array>, cloud: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostAnswerBytes) {
      throw problem(
        'provider-refused',
        `${cloud} sent an answer that is too large to be true. It was not used.`,
      );
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
