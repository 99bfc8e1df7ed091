import type { WireAnswer } from '#sandbox/aws/wire.ts';

export function json(status: number, body: object, headers: Record<string, string> = {}): WireAnswer {
  const all = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers };
  return { status, headers: all, body: JSON.stringify(body) };
}
