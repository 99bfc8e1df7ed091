import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { problem, type Refusal } from '#contract/refusal.ts';
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
  /** What comes from there are files of any content, not answers. */
  holdsFiles?: true;
}

/** A fetch between two guards: where a request may go, and how much may come back. No redirect is followed. */
export function guardedFetch(destination: Destination): typeof fetch {
  return async (input, init) => {
    checkAddress(input instanceof Request ? input.url : input, destination);
    const { cloud } = destination;
    const answer = await send(new Request(input, init), agentOf(destination), (body) =>
      readCapped(body, cloud),
    );
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (isJson && answer.ok && destination.holdsFiles !== true && !isSound(await answer.clone().text())) {
      throw problem(
        'provider-refused',
        `${cloud} sent an answer that nobody can make sense of. It was not used. Look whether ${cloud} has a failure, then try again.`,
      );
    }
    return answer;
  };
}

/** Deeper than any answer to us. */
const mostLevels = 64;

/** The SDKs break on what is no JSON, on JSON that is no object, and on one that lies in itself a thousand times. */
function isSound(text: string): boolean {
  let level: unknown[];
  try {
    const whole: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof whole !== 'object' || whole === null) return false;
    level = [whole];
  } catch {
    return false;
  }
  for (let depth = 0; depth < mostLevels; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
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

/** An address may come from an answer, so that it need not be one at all. */
export function checkAddress(input: URL | string, { cloud, hosts, sandbox }: Destination): void {
  const address = URL.parse(input);
  const isAllowed =
    sandbox === undefined
      ? address?.protocol === 'https:' && address.port === '' && hosts.includes(address.hostname)
      : address?.href.startsWith(`${sandbox}/`);
  if (isAllowed !== true || address?.username !== '' || address.password !== '') {
    throw ledElsewhere(cloud, address?.host);
  }
}

/** Nobody is asked again: a cloud that names such an address once, or whoever answers for it, does not get better. */
export function ledElsewhere(cloud: string, host: string | undefined): Refusal {
  // Only the plain name of a host may stand in a sentence: an answer could hold anything.
  const where = /^[a-z0-9.:[\]-]{1,100}$/.test(host ?? '') ? `an address of ${host}` : 'what is no address';
  return problem(
    'provider-refused',
    `A request to ${cloud} was about to go elsewhere: ${cloud} sent back ${where}, which is not one of those it answers at. Nothing was sent there. Look whether ${cloud} has a failure, or what stands between this server and ${cloud}, then try again.`,
  );
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
