import type { IncomingMessage } from 'node:http';
import { awsProblem } from './problem.ts';

/** A request as it came over the wire, its body whole and still as it was sent. */
export type WireRequest = {
  method: string;
  /** Still percent-encoded: the signature is over exactly these characters. */
  rawPath: string;
  query: ReadonlyArray<readonly [name: string, value: string]>;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  remoteAddress: string;
};

export type WireAnswer = { status: number; headers: Record<string, string>; body: Buffer | string };

/** S3 takes 5 GB in one PutObject; a drill's files are small and lie in one SQLite file here. */
export const maxObjectBytes = 5 * 1024 * 1024;
const maxWireBytes = maxObjectBytes + 64 * 1024;

export async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const [rawPath = '/', rawQuery = ''] = splitOnce(incoming.url ?? '/', '?');
  return {
    method: incoming.method ?? 'GET',
    rawPath,
    query: parseQuery(rawQuery),
    headers: headersOf(incoming),
    body: await readBody(incoming),
    remoteAddress: incoming.socket.remoteAddress ?? '127.0.0.1',
  };
}

export function queryValue(request: WireRequest, name: string): string | undefined {
  return request.query.find(([key]) => key === name)?.[1];
}

/** Plus is a plus in a URL of AWS; only form bodies write a space that way. */
export function parseQuery(text: string, isForm = false): Array<[string, string]> {
  const pairs = text.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const [name = '', value = ''] = splitOnce(isForm ? pair.replaceAll('+', ' ') : pair, '=');
    return [decode(name), decode(value)];
  });
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw Object.assign(awsProblem('InvalidURI', 400, "Couldn't parse the specified URI."), { cause });
  }
}

function headersOf(incoming: IncomingMessage): Map<string, string> {
  const headers = new Map<string, string>();
  const raw = incoming.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return headers;
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // What is too large is read to its end and dropped, so that the sender hears the reason, not a broken pipe.
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxWireBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (length > maxWireBytes * 20) break;
  }
  if (length > maxWireBytes) {
    const sentence = `Your proposed upload exceeds the maximum allowed size: this sandbox takes ${maxObjectBytes} bytes.`;
    throw awsProblem('EntityTooLarge', 400, sentence, { MaxSizeAllowed: String(maxObjectBytes) });
  }
  return Buffer.concat(chunks);
}

function splitOnce(text: string, separator: string): [string, string] | [string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
