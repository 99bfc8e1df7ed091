import type { Outgoing, Send } from '#contract/client.ts';
import { apiBase } from '#contract/api-base.ts';
import { type Failure, failureOf, noAnswer } from './failure.ts';
import type { Profile, SessionStore } from './session/session-store.ts';

export const requestTimeoutMs = 60_000;
/** A token found good stays good for this long without another question. */
export const validationCacheMs = 300_000;

export interface TransportParts {
  fetch: typeof fetch;
  session: SessionStore;
  now: () => number;
  /** Origin of the API; '' is the page's own. */
  base: string;
  pageProtocol: string;
  /** What was asked about this token before the modules were here, if it was. */
  takeFirstCheck?: (token: string) => Promise<Response> | undefined;
  /** What was asked with this token before the modules were here; `dropFirstAnswers` forgets the rest of it. */
  takeFirstAnswer?: (url: string, token: string | undefined) => Promise<Response> | undefined;
  dropFirstAnswers?: () => void;
  /** Leaves for the sign-in page, remembering where the person was. */
  goToSignIn: () => void;
  warn: (text: string) => void;
}

/** What became of the question whether the session is still good; `unknown` = nobody answered. */
export type SessionCheck = 'valid' | 'over' | 'unknown';

export interface Transport {
  send: Send;
  checkSession: (retries: { onRefusal: boolean }) => Promise<SessionCheck>;
  openEvents: (signal: AbortSignal, lastEventId: string | undefined) => Promise<Response>;
}

/** A file as it came: its bytes and the name the server gave it. */
export interface ReceivedFile {
  blob: Blob;
  fileName: string | undefined;
}

/** Carries the contract's calls over fetch: the session's rules, the time-out, and what an answer means. */
export function makeTransport(parts: TransportParts): Transport {
  const { session } = parts;
  const credentials = credentialsFor(parts);
  let check: Promise<SessionCheck> | undefined;

  async function request(url: string, init: RequestInit, asked?: Promise<Response>): Promise<Response> {
    try {
      return await (asked ?? parts.fetch(parts.base + url, { credentials, ...init }));
    } catch (error) {
      if (init.signal?.aborted === true && init.signal.reason?.name !== 'TimeoutError') throw error;
      throw unreachable(parts, error);
    }
  }

  async function askOnce(token: string): Promise<SessionCheck> {
    let response: Response;
    try {
      const init = {
        headers: { accept: 'application/json', authorization: bearer(token) },
        signal: AbortSignal.timeout(requestTimeoutMs),
      };
      response = await request(`${apiBase}/auth/validate`, init, parts.takeFirstCheck?.(token));
    } catch {
      return 'unknown';
    }
    if (response.status === 401 || response.status === 403) return 'over';
    if (!response.ok) return 'unknown';
    const profile = await profileOf(response).catch(() => undefined);
    if (session.token() === token) session.validated(parts.now(), profile);
    return 'valid';
  }

  /** One retry when nobody answered; the re-validation also asks a refusal twice. */
  async function ask(token: string, onRefusal: boolean): Promise<SessionCheck> {
    const first = await askOnce(token);
    if (first === 'valid' || (first === 'over' && !onRefusal)) return first;
    return askOnce(token);
  }

  async function checkSession({ onRefusal }: { onRefusal: boolean }): Promise<SessionCheck> {
    const token = session.token();
    if (token === undefined) return 'over';
    check ??= ask(token, onRefusal).finally(() => {
      check = undefined;
    });
    const answer = await check;
    if (answer === 'over' && session.token() === token) session.end();
    if (answer === 'unknown') session.assume();
    return answer;
  }

  async function ensureValidated(): Promise<void> {
    if (session.token() === undefined) return;
    const age = parts.now() - session.validatedAt();
    if (age <= validationCacheMs) return;
    const answer = await checkSession({ onRefusal: false });
    if (answer === 'over') {
      parts.goToSignIn();
      throw failureOf(401, undefined, 'Your session is over. Sign in again.');
    }
    if (answer === 'unknown') throw unreachable(parts);
  }

  function earlier({ method, url }: Pick<Outgoing, 'method' | 'url'>): Promise<Response> | undefined {
    if (method === 'GET') return parts.takeFirstAnswer?.(url, session.token());
    parts.dropFirstAnswers?.();
    return undefined;
  }

  async function deliver(
    outgoing: Pick<Outgoing, 'url' | 'method' | 'headers' | 'body'>,
    options: { signal: AbortSignal; needsSession: boolean },
  ): Promise<Response> {
    const isAuth = outgoing.url.includes('/auth/');
    if (options.needsSession && !isAuth) await ensureValidated();
    const token = options.needsSession ? session.token() : undefined;
    const headers =
      token === undefined ? outgoing.headers : { ...outgoing.headers, authorization: bearer(token) };
    const init: RequestInit = {
      method: outgoing.method,
      headers: sendable(headers, parts.base),
      signal: options.signal,
    };
    if (outgoing.body !== undefined) init.body = outgoing.body;
    const response = await request(outgoing.url, init, earlier(outgoing));
    if (response.ok) return response;
    if (response.status === 401 && !isAuth && session.token() === token) {
      session.end();
      parts.goToSignIn();
    }
    // The status alone says enough, should the connection break before its words are here.
    throw failureOf(response.status, await bodyOf(response).catch(() => undefined));
  }

  async function send(outgoing: Outgoing): Promise<unknown> {
    const response = await deliver(outgoing, {
      signal: AbortSignal.timeout(requestTimeoutMs),
      needsSession: outgoing.call.access === 'session',
    });
    try {
      return await (outgoing.call.replyKind === 'file' ? receiveFile(response) : bodyOf(response));
    } catch (error) {
      // The answer began and broke off.
      throw unreachable(parts, error);
    }
  }

  function openEvents(signal: AbortSignal, lastEventId: string | undefined): Promise<Response> {
    const headers: Record<string, string> = { accept: 'text/event-stream' };
    if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
    return deliver(
      { url: `${apiBase}/events`, method: 'GET', headers, body: undefined },
      { signal, needsSession: true },
    );
  }

  return { send, checkSession, openEvents };
}

/** Adds the prefix only if it is missing. */
export function bearer(token: string): string {
  return token.startsWith('Bearer ') ? token : `Bearer ${token}`;
}

/** A server of another origin refuses a header it does not name, and with it the whole request. */
function sendable(headers: Record<string, string>, base: string): Record<string, string> {
  if (base === '') return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'idempotency-key'));
}

/** Credentials travel only when page and API speak the same protocol. */
function credentialsFor({ base, pageProtocol, warn }: TransportParts): RequestCredentials {
  if (base === '') return 'include';
  const protocol = new URL(base).protocol;
  if (protocol === pageProtocol) return 'include';
  warn(
    `The page is loaded over ${pageProtocol}// and the API over ${protocol}//: mixed content may be blocked.`,
  );
  return 'omit';
}

function unreachable(parts: TransportParts, cause?: unknown): Failure {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return noAnswer(
      'The server took longer than 60 seconds. It may still finish: look before you try again.',
      cause,
    );
  }
  if (parts.base.startsWith('https:')) {
    parts.warn(
      `No answer from ${parts.base}. If it uses a self-signed certificate, the browser must trust it first.`,
    );
  }
  return noAnswer('The server does not answer. Check your connection, then try again.', cause);
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function profileOf(response: Response): Promise<Profile | undefined> {
  const body = await bodyOf(response);
  if (typeof body !== 'object' || body === null) return undefined;
  const { email, name } = body as Partial<Profile>;
  return typeof email === 'string' && typeof name === 'string' ? (body as Profile) : undefined;
}

async function receiveFile(response: Response): Promise<ReceivedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1];
  const fileName = encoded === undefined ? plain : decodeURIComponent(encoded);
  return { blob: await response.blob(), fileName };
}
