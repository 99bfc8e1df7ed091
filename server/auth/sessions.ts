import type { Database } from '#server/db/open.ts';
import { apiTokenByHash, sessionByToken } from '#server/db/system.ts';
import type { SignedIn } from '#server/http/answers.ts';
import type { FindSession } from '#server/http/request.ts';
import { touchApiToken } from './api-token-store.ts';
import { bindingOf, isLive, openedByApiToken, sessionLimits, type Opened } from './session-rules.ts';
import { bindSession, touchSession } from './store.ts';
import { hashToken, looksLikeApiToken, looksLikeToken } from './tokens.ts';

export interface Sessions {
  find: FindSession;
  /** Hears of every session and API token that was ended, here or on another process. */
  onEnd(listener: (sessionId: string) => void): void;
  /** For the process that ended sessions itself and need not wait to hear of it. */
  ended(sessionIds: readonly string[]): void;
  stop(): Promise<void>;
}

const channel = 'leakdrill_sessions';
/** What was read stands this long; an ended or bound session is forgotten at once, by notification. */
const rememberedMs = 5_000;
const mostRemembered = 10_000;

interface Remembered {
  session: Opened;
  readAt: number;
}

/** The sessions and API tokens of the database, as this process remembers them for a few seconds. */
export async function openSessions(db: Database, now: () => Date): Promise<Sessions> {
  const remembered = new Map<string, Remembered>();
  const listeners = new Set<(sessionId: string) => void>();
  // Counts what was forgotten, so that an answer of the database from before is not remembered after it.
  let forgotten = 0;

  function forget(isMeant: (session: Opened) => boolean): void {
    forgotten += 1;
    for (const [key, { session }] of remembered) if (isMeant(session)) remembered.delete(key);
  }

  function end(sessionId: string): void {
    forget((session) => session.id === sessionId);
    for (const listener of listeners) listener(sessionId);
  }

  function hear(payload: string): void {
    const [what, id = ''] = payload.split(':');
    if (what === 'ended') end(id);
    else if (what === 'user') forget((session) => session.userId === id);
    else forget((session) => session.id === id);
  }

  const stopListening = await db.listen(channel, hear, () => forget(() => true));

  async function read(token: string): Promise<Opened | undefined> {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const known = remembered.get(key);
    if (known !== undefined && performance.now() - known.readAt < rememberedMs) return known.session;
    const before = forgotten;
    const session = looksLikeApiToken(token) ? await readApiToken(db, hash) : await readSession(db, hash);
    remembered.delete(key);
    if (session === undefined || before !== forgotten) return session;
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, { session, readAt: performance.now() });
    return session;
  }

  return {
    async find(token, { fingerprint, isUse = true }) {
      if (!looksLikeToken(token) && !looksLikeApiToken(token)) return undefined;
      const session = await read(token);
      const at = now();
      if (session === undefined || !isLive(session, at)) return undefined;
      const binding = bindingOf(session, looksLikeToken(fingerprint) ? hashToken(fingerprint) : undefined);
      if (binding === 'foreign') return undefined;
      if (binding === 'binds') {
        await bindSession(db, session);
        session.cookieHash = session.offeredCookieHash;
      }
      if (isUse && at.getTime() - session.lastUsedAt.getTime() >= sessionLimits.usesApartMs) {
        // Set before it is written, so that calls at the same moment write once.
        session.lastUsedAt = at;
        await (session.isApiToken ? touchApiToken : touchSession)(db, session, at);
      }
      return signedIn(session);
    },
    onEnd: (listener) => void listeners.add(listener),
    ended: (sessionIds) => sessionIds.forEach(end),
    stop: stopListening,
  };
}

async function readSession(db: Database, hash: Buffer): Promise<Opened | undefined> {
  const session = await sessionByToken(db, hash);
  return session && { ...session, isApiToken: false };
}

async function readApiToken(db: Database, hash: Buffer): Promise<Opened | undefined> {
  const token = await apiTokenByHash(db, hash);
  return token && openedByApiToken(token);
}

function signedIn(session: Opened): SignedIn {
  return {
    id: session.userId,
    email: session.email,
    name: session.name,
    photoUrl: session.photoUrl,
    createdAt: session.userCreatedAt,
    sessionId: session.id,
    isByApiToken: session.isApiToken,
  };
}
