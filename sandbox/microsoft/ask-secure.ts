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
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        const said = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, said });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
