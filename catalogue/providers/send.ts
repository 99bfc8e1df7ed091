import { once } from 'node:events';
import { request as askPlainly, type Agent, type IncomingMessage } from 'node:http';
import { request as askSecurely } from 'node:https';
import { Refusal } from '#contract/refusal.ts';

/**
 * One request and its answer, by an agent that says whom to dial and whom to trust: the platform's fetch can be told
 * neither. It follows no redirect. `read` takes the body in, and may refuse it.
 */
export async function send(
  asked: Request,
  agent: Agent,
  read: (body: AsyncIterable<Uint8Array>) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const { method, signal, url } = asked;
  signal.throwIfAborted();
  const body = new Uint8Array(await asked.arrayBuffer());
  // Nothing compressed: what is small on the wire could be huge in the memory.
  const headers: Record<string, string> = {
    ...Object.fromEntries(asked.headers),
    'accept-encoding': 'identity',
  };
  // A DELETE with a body would be sent without either length or end.
  if (body.length > 0) headers['content-length'] = String(body.length);
  const ask = url.startsWith('https:') ? askSecurely : askPlainly;
  const request = ask(url, { method, headers, agent, signal });
  // It is heard of below, where the answer is waited for or read; here it only must not be an uncaught one.
  request.on('error', () => {});
  try {
    const answered = once(request, 'response');
    request.end(body.length === 0 ? undefined : body);
    const [answer] = (await answered) as [IncomingMessage];
    const said = new Headers();
    for (const [name, values] of Object.entries(answer.headersDistinct)) {
      for (const value of values ?? []) said.append(name, value);
    }
    const bytes = await read(answer);
    const status = answer.statusCode ?? 0;
    return new Response(hasNoBody(status) ? null : bytes, { status, headers: said });
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    // As fetch says it: the end of patience is its own reason, a broken connection a TypeError with its cause.
    signal.throwIfAborted();
    throw new TypeError('fetch failed', { cause });
  }
}

/** A Response of these must be made without one. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
