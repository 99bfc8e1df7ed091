import { request as ask } from 'node:https';
import type { SecureEndpoint } from '#sandbox/start.ts';

export type Asked = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
export type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  said: Record<string, unknown>;
};

/** One request over TLS that trusts this sandbox alone. */
export function askSecure(
  { address, ca }: SecureEndpoint,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = ask(new URL(path, address), { method, headers, ca, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, said: parse(text) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A planted file is handed out as it is, whatever its type says. */
function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
