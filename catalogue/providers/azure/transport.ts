import { Readable } from 'node:stream';
import type { HttpOperationResponse, IHttpClient, WebResource } from '@azure/storage-blob';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { problem } from '#contract/refusal.ts';

/** The public cloud's own hosts, one for each account. */
export function hostOf(account: string): string {
  if (!/^[a-z0-9]{3,24}$/.test(account)) {
    throw problem('internal', 'The name of the storage account was not checked. Nothing was sent.');
  }
  return `${account}.blob.core.windows.net`;
}

/**
 * Stands under the SDK, which signs for the real host in any case. Where there is a sandbox, the host is a folder
 * of its address; the signature is over what comes behind it.
 */
export function guardedTransport(
  account: string,
  sandbox: string | undefined,
  signal: AbortSignal,
): IHttpClient {
  const host = hostOf(account);
  const checked = guardedFetch({ cloud: 'Azure', hosts: [host], sandbox });
  const origin = `https://${host}`;
  return {
    async sendRequest(request) {
      const { href } = new URL(request.url);
      const isThere = href.startsWith(`${origin}/`);
      // Whatever leads elsewhere goes to the guard as it is, and ends there.
      const address =
        isThere && sandbox !== undefined ? `${sandbox}/${account}${href.slice(origin.length)}` : href;
      const answer = await checked(address, {
        method: request.method,
        headers: request.headers.toJson(),
        signal,
        ...bodyOf(request),
      });
      const compatibleAnswer = await compatible(request, answer);
      if (answer.ok && !isWhole(request, compatibleAnswer)) {
        throw problem(
          'provider-refused',
          'Azure sent an answer that nobody can make sense of. It was not used. Look whether Azure has a failure, then try again.',
        );
      }
      return compatibleAnswer;
    },
  };
}

/** The SDK breaks on a list without its parts, and on a file without its mark or length. */
function isWhole({ method, url }: WebResource, { headers, bodyAsText }: HttpOperationResponse): boolean {
  if (method !== 'GET') return true;
  if (new URL(url).searchParams.get('comp') === 'list') {
    return /<EnumerationResults\b[^]*<Blobs\b/.test(bodyAsText ?? '');
  }
  return bodyAsText !== undefined || (headers.contains('etag') && headers.contains('content-length'));
}

function bodyOf({ body }: WebResource): { body?: Uint8Array<ArrayBuffer> } {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return { body: new TextEncoder().encode(body) };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  throw problem('internal', 'A request to Azure had a body of another kind than bytes. It was not sent.');
}

/** The answer in the SDK's older shape, the only one that it takes from a transport of ours. */
async function compatible(request: WebResource, answer: Response): Promise<HttpOperationResponse> {
  const headers = request.headers.clone();
  for (const name of headers.headerNames()) headers.remove(name);
  for (const [name, value] of answer.headers) headers.set(name, value);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isStream = request.streamResponseStatusCodes?.has(answer.status) === true;
  return {
    request,
    status: answer.status,
    headers,
    ...(isStream ? { readableStreamBody: Readable.from([bytes]) } : { bodyAsText: bytes.toString() }),
  };
}
