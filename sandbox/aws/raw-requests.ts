import { request as httpRequest } from 'node:http';

/** A request as the official SDK signed it, ready to be tampered with before it is sent. */
export type RawRequest = {
  method: string;
  path: string;
  query: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body: unknown;
};

export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

type MiddlewareStack = {
  add(
    middleware: (next: unknown) => (args: { request?: unknown }) => Promise<never>,
    options: { step: 'finalizeRequest'; priority: 'low'; name: string },
  ): void;
};

/** Lets the SDK build and sign a command, and takes the request away before it leaves. */
export async function signedRequest(
  client: { send(command: never): Promise<unknown> },
  command: object,
): Promise<RawRequest> {
  let taken: RawRequest | undefined;
  const { middlewareStack } = command as { middlewareStack: MiddlewareStack };
  middlewareStack.add(
    () =>
      async ({ request }) => {
        taken = request as RawRequest;
        throw new Error('taken away');
      },
    { step: 'finalizeRequest', priority: 'low', name: 'takeAway' },
  );
  await client.send(command as never).catch(() => {});
  if (!taken) throw new Error('The SDK never signed the command.');
  return taken;
}

export function sendRaw(endpoint: string, raw: RawRequest): Promise<RawAnswer> {
  const query = Object.entries(raw.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((one) => `${encode(name)}=${encode(one)}`),
  );
  const path = raw.path + (query.length > 0 ? `?${query.join('&')}` : '');
  return sendBytes(endpoint, raw.method, path, raw.headers, raw.body);
}

export function sendBytes(
  endpoint: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(endpoint);
    const outgoing = httpRequest({ hostname, port, method, path, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
      });
    });
    outgoing.on('error', reject);
    if (typeof body === 'string' || body instanceof Uint8Array) outgoing.end(body);
    else outgoing.end();
  });
}

/** The code of a refusal in either protocol. */
export function codeOf(answer: RawAnswer): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(answer.body)?.[1];
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** `403 AccessDenied`, or `ok`: how a call of the SDK ended. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (cause) {
    const { name, $metadata } = cause as { name: string; $metadata?: { httpStatusCode?: number } };
    return `${$metadata?.httpStatusCode ?? 'no answer'} ${name}`;
  }
}
