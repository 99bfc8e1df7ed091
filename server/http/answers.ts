import type { Logger } from 'pino';
import type { BodyOf, Call, Calls, HeadersOf, ParamsOf, QueryOf, ReplyOf } from '#contract/call.ts';

/** Whose session the request carries. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  photoUrl: string | null;
  createdAt: Date;
  /** The session's id; of a request with an API token, the token's. */
  sessionId: string;
  isByApiToken?: boolean;
}

/** Who is asking, as far as HTTP tells. */
export interface Asker {
  ip: string;
  userAgent: string | undefined;
  origin: string | undefined;
  cookies: ReadonlyMap<string, string>;
}

/** What an answer may add to the reply beside its body. */
export interface ReplyHeaders {
  setCookie(cookie: string): void;
  header(name: string, value: string): void;
}

interface Asking<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  headers: HeadersOf<C>;
  body: BodyOf<C>;
  requestId: string;
  log: Logger;
  /** Aborted when the caller went away before the answer. */
  signal: AbortSignal;
  asker: Asker;
  reply: ReplyHeaders;
  /** How many things there are in all, when the reply is a bare list: X-Total-Count. */
  total(count: number): void;
}

/** A request that has passed every guard: parsed, validated, and signed in unless the call is public. */
export type Asked<C extends Call> = Asking<C> &
  ('session' extends C['access'] ? { user: SignedIn } : { user?: never });

/** JSON that PostgreSQL has already written; sent as it is. */
export interface Prepared {
  readonly kind: 'prepared';
  readonly json: string;
}

export interface File {
  readonly kind: 'file';
  readonly name: string;
  readonly mediaType: string;
  /** A long one comes in pieces, so that it never lies in memory as a whole. */
  readonly content: string | Uint8Array | AsyncIterable<string>;
}

export type SendEvent<Event> = (event: Event, id?: string) => void;

/** Starts a stream of events and returns what ends it. */
export type StartEvents<Event> = (send: SendEvent<Event>, signal: AbortSignal) => () => void;

export interface Events<Event = unknown> {
  readonly kind: 'events';
  readonly start: StartEvents<Event>;
}

export function prepared(json: string): Prepared {
  return { kind: 'prepared', json };
}

export function file(made: Omit<File, 'kind'>): File {
  return { kind: 'file', ...made };
}

export function events<Event>(start: StartEvents<Event>): Events<Event> {
  return { kind: 'events', start };
}

type IsEmpty<C extends Call> = ReplyOf<C> extends Record<string, never> ? true : false;

/** What a call may be answered with: decided by its declared reply and how that travels. */
export type Answer<C extends Call> =
  | ('json' extends C['replyKind'] ? (IsEmpty<C> extends true ? never : ReplyOf<C> | Prepared) : never)
  | ('file' extends C['replyKind'] ? (IsEmpty<C> extends true ? File : never) : never)
  | ('events' extends C['replyKind'] ? (IsEmpty<C> extends true ? never : Events<ReplyOf<C>>) : never)
  | ('empty' extends C['replyKind'] ? (IsEmpty<C> extends true ? undefined : never) : never);

/** One function per call: a call without an answer, or with a wrong reply, does not compile. */
export type Answers<C extends Calls> = {
  [K in keyof C]: (asked: Asked<C[K]>) => Promise<Answer<C[K]>>;
};
