import { problem } from '#contract/refusal.ts';
import { hasNoBody, trustingFetch } from './trusting-fetch.ts';

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

/** The platform's fetch between two guards: where a request may go, and how much may come back. No redirect is followed. */
export function guardedFetch(destination: Destination): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    checkAddress(address, destination);
    const answer = await ask(destination, address, input, init);
    const body = answer.body === null ? null : await readCapped(answer.body, destination.cloud);
    return new Response(body === null || hasNoBody(answer.status) ? null : body, answer);
  };
}

function ask(
  { ca }: Destination,
  address: URL,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  if (ca === undefined) return fetch(input, { ...init, redirect: 'manual' });
  if (input instanceof Request)
    throw new TypeError('a request over TLS to the sandbox is an address and its parts');
  return trustingFetch(ca)(address, (init ?? {}) as Parameters<ReturnType<typeof trustingFetch>>[1]);
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
async function readCapped(body: ReadableStream<Uint8Array>, cloud: string): Promise<Uint8Array<ArrayBuffer>> {
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
