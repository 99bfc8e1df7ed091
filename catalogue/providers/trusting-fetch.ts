import { Agent, request as send } from 'node:https';

/** What a guarded request may be made of; none of our clients sends anything else. */
type Init = RequestInit & { body?: string | Uint8Array | null };

const agents = new Map<string, Agent>();

/**
 * The platform's fetch cannot be told whom to trust. This one trusts the given authority and nobody else, for the
 * sandbox's certificate is signed by no one that the system knows. Verification itself stays as it is.
 */
export function trustingFetch(ca: string): (address: URL, init: Init) => Promise<Response> {
  const agent = agents.get(ca) ?? new Agent({ ca, keepAlive: true });
  agents.set(ca, agent);
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const asked = { method, headers: Object.fromEntries(new Headers(headers)), agent };
      const request = send(address, asked, (answer) => {
        const said = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) {
          for (const one of [value ?? []].flat()) said.append(name, one);
        }
        const status = answer.statusCode ?? 0;
        const stream = ReadableStream.from<Uint8Array>(answer);
        resolve(new Response(hasNoBody(status) ? null : stream, { status, headers: said }));
        if (hasNoBody(status)) answer.resume();
      });
      const stop = () => request.destroy(signal?.reason as Error);
      signal?.addEventListener('abort', stop, { once: true });
      request.on('close', () => signal?.removeEventListener('abort', stop));
      // As fetch says it: a broken connection is a TypeError with its cause, the end of patience is its own reason.
      request.on('error', (cause) =>
        reject(
          signal?.aborted === true ? (signal.reason as Error) : new TypeError('fetch failed', { cause }),
        ),
      );
      request.end(body ?? undefined);
    });
}

/** A Response of these must be made without one. */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
