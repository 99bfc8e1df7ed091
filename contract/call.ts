import * as z from 'zod/mini';
import type { ProblemSlug } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = z.core.$ZodType;

/** How a call's reply travels: JSON, a file to save, server-sent events, or nothing. */
export type ReplyKind = 'json' | 'file' | 'events' | 'empty';
export type Access = 'public' | 'session';

/**
 * One call of the API, declared once. The validator, the Fastify route, the typed client, the OpenAPI page
 * and the tests all read this value.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Who extends Access = Access,
  Kind extends ReplyKind = ReplyKind,
  Headers extends Shape = Shape,
> {
  method: Method;
  /** Below /api/v1, with `{name}` for each path parameter. */
  path: string;
  tag: string;
  summary: string;
  /** `session` calls need a signed-in user; `public` ones answer anybody. */
  access: Who;
  /** Whether an API token may make this call; what is about the account itself needs a session. */
  byApiToken: boolean;
  params: Params;
  query: Query;
  /** Headers that carry something of the call itself, by their names in small letters. */
  headers: Headers;
  headerNames: readonly string[];
  body: Body;
  bodyKind: 'json' | 'form' | 'none';
  reply: Reply;
  replyKind: Kind;
  replyStatus: 200 | 202 | 204;
  /** Which rate limit counts this call: reliability-and-security 1.7. */
  limit: 'login' | 'read' | 'write' | 'execute' | 'look-up';
  /** Largest body in bytes. */
  bodyLimit: number;
  /** What can go wrong, beyond what can go wrong with every call. */
  problems: readonly ProblemSlug[];
}

interface Declaration<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  R extends Shape,
  Who extends Access,
  Kind extends ReplyKind,
  H extends Shape,
> {
  method: Method;
  path: string;
  tag: string;
  summary: string;
  access?: Who;
  byApiToken?: boolean;
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  bodyKind?: 'json' | 'form';
  reply?: R;
  replyKind?: Kind;
  replyStatus?: 200 | 202 | 204;
  limit?: 'login' | 'read' | 'write' | 'execute' | 'look-up';
  bodyLimit?: number;
  problems?: readonly ProblemSlug[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares a call; what is left out is the common case (signed in, JSON, 200). */
export function call<
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = Nothing,
  R extends Shape = Nothing,
  Who extends Access = 'session',
  Kind extends ReplyKind = 'json',
  H extends Shape = Nothing,
>(declared: Declaration<P, Q, B, R, Who, Kind, H>): Call<P, Q, B, R, Who, Kind, H> {
  return {
    method: declared.method,
    path: declared.path,
    tag: declared.tag,
    summary: declared.summary,
    access: declared.access ?? ('session' as Who),
    byApiToken: declared.byApiToken ?? true,
    params: declared.params ?? (nothing as Shape as P),
    query: declared.query ?? (nothing as Shape as Q),
    headers: declared.headers ?? (nothing as Shape as H),
    headerNames: namesIn(declared.headers),
    body: declared.body ?? (nothing as Shape as B),
    bodyKind: declared.body === undefined ? 'none' : (declared.bodyKind ?? 'json'),
    reply: declared.reply ?? (nothing as Shape as R),
    replyKind: declared.replyKind ?? ('json' as Kind),
    replyStatus: declared.replyStatus ?? 200,
    limit: declared.limit ?? (declared.method === 'GET' ? 'read' : 'write'),
    bodyLimit: declared.bodyLimit ?? 256 * 1024,
    problems: declared.problems ?? [],
  };
}

export type ParamsOf<C extends Call> = z.output<C['params']>;
export type QueryOf<C extends Call> = z.output<C['query']>;
export type HeadersOf<C extends Call> = z.output<C['headers']>;
export type BodyOf<C extends Call> = z.output<C['body']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
/** What a caller passes in: before defaults are filled. */
export type InputOf<C extends Call> = Given<C['params']> &
  Given<C['query']> &
  Given<C['headers']> &
  Given<C['body']>;
type Given<S extends Shape> = z.input<S> extends Record<string, never> ? unknown : z.input<S>;
export type Calls = Record<string, Call>;

function namesIn(shape: Shape | undefined): string[] {
  return shape instanceof z.core.$ZodObject ? Object.keys(shape._zod.def.shape) : [];
}
