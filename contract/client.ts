import type { Call, Calls, InputOf, ReplyOf } from './call.ts';
import { apiBase } from './api-base.ts';

/** What leaves for the server: everything a transport needs, nothing of a transport. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  call: Call;
}

export type Send = (outgoing: Outgoing) => Promise<unknown>;

export type Client<C extends Calls> = {
  [K in keyof C]: keyof InputOf<C[K]> extends never
    ? () => Promise<ReplyOf<C[K]>>
    : object extends InputOf<C[K]>
      ? (input?: InputOf<C[K]>) => Promise<ReplyOf<C[K]>>
      : (input: InputOf<C[K]>) => Promise<ReplyOf<C[K]>>;
};

/**
 * One typed function per call. `send` is the transport: fetch in the browser, `app.inject` in server tests.
 * Path parameters, query, headers and body are one object; the declaration tells where each key goes.
 */
export function makeClient<C extends Calls>(calls: C, send: Send): Client<C> {
  const client: Record<string, (input?: Record<string, unknown>) => Promise<unknown>> = {};
  for (const [name, declared] of Object.entries(calls)) {
    client[name] = (input = {}) => send(outgoing(declared, input));
  }
  return client as Client<C>;
}

export function outgoing(declared: Call, input: Record<string, unknown>): Outgoing {
  const rest = { ...input };
  const path = declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(textOf(value));
  });
  const headers: Record<string, string> = { accept: accepts[declared.replyKind] };
  for (const name of declared.headerNames) {
    if (rest[name] !== undefined) headers[name] = textOf(rest[name]);
    delete rest[name];
  }
  if (declared.bodyKind === 'none') {
    return { method: declared.method, url: withQuery(path, rest), headers, body: undefined, call: declared };
  }
  if (declared.bodyKind === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    const body = new URLSearchParams(rest as Record<string, string>).toString();
    return { method: declared.method, url: apiBase + path, headers, body, call: declared };
  }
  headers['content-type'] = 'application/json';
  return {
    method: declared.method,
    url: apiBase + path,
    headers,
    body: JSON.stringify(rest),
    call: declared,
  };
}

const accepts = {
  json: 'application/json',
  file: '*/*',
  events: 'text/event-stream',
  empty: 'application/json',
} as const;

function withQuery(path: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, textOf(value));
  }
  const text = search.toString();
  return text === '' ? apiBase + path : `${apiBase}${path}?${text}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
