/** Who is signed in, as it is kept under the key `user`. */
export interface StoredUser {
  email: string;
  name: string;
  photoURL: string | null;
}

export type SessionState = 'loading' | 'authenticated' | 'unauthenticated';

/** What a sign-in or a validation tells about the person. */
export interface Profile {
  email: string;
  name: string;
  photo_url?: string | null | undefined;
  created_at?: string | undefined;
}

export interface SessionStore {
  state: () => SessionState;
  token: () => string | undefined;
  user: () => StoredUser | undefined;
  /** When the account was made, once the server has said so (Q5). */
  memberSince: () => string | undefined;
  /** When the token was last found good, in ms; 0 before the first time. */
  validatedAt: () => number;
  begin: (token: string, profile: Profile, now: number) => void;
  validated: (now: number, profile?: Profile) => void;
  /** The server cannot be asked: what is stored counts until it can (Q29). */
  assume: () => void;
  end: () => void;
  /** Another tab signed in or out. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
}

export const tokenKey = 'token';
export const userKey = 'user';
/** Everything else we keep begins so; after the sign-out only the theme is left. */
export const ownPrefix = 'leakdrill.';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The session in the browser's storage, and the three states it can be in. */
export function makeSessionStore(local: Store, perTab: Store): SessionStore {
  const listeners = new Set<() => void>();
  let token = local.getItem(tokenKey) ?? undefined;
  let user = readUser(local);
  let memberSince: string | undefined;
  let validatedAt = 0;
  let state: SessionState = token === undefined ? 'unauthenticated' : 'loading';

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function keepProfile(profile: Profile): void {
    user = { email: profile.email, name: profile.name, photoURL: profile.photo_url ?? null };
    memberSince = profile.created_at ?? memberSince;
    local.setItem(userKey, JSON.stringify(user));
  }

  return {
    state: () => state,
    token: () => token,
    user: () => user,
    memberSince: () => memberSince,
    validatedAt: () => validatedAt,
    begin(newToken, profile, now) {
      token = newToken;
      local.setItem(tokenKey, newToken);
      keepProfile(profile);
      validatedAt = now;
      state = 'authenticated';
      tell();
    },
    validated(now, profile) {
      if (token === undefined) return;
      validatedAt = now;
      if (profile !== undefined) keepProfile(profile);
      state = 'authenticated';
      tell();
    },
    assume() {
      if (token === undefined || state !== 'loading') return;
      state = 'authenticated';
      tell();
    },
    end() {
      token = undefined;
      user = undefined;
      memberSince = undefined;
      validatedAt = 0;
      state = 'unauthenticated';
      clear(local);
      clear(perTab);
      tell();
    },
    reload() {
      const stored = local.getItem(tokenKey) ?? undefined;
      user = readUser(local);
      if (stored !== token) {
        token = stored;
        validatedAt = 0;
        state = token === undefined ? 'unauthenticated' : 'authenticated';
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readUser(storage: Store): StoredUser | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(userKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { email, name, photoURL } = stored as Record<string, unknown>;
    if (typeof email !== 'string' || typeof name !== 'string') return undefined;
    return { email, name, photoURL: typeof photoURL === 'string' ? photoURL : null };
  } catch {
    return undefined;
  }
}

/** Leaves the theme, and whatever others keep here. */
export function clear(storage: Store): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key === tokenKey || key === userKey || key?.startsWith(ownPrefix) === true) storage.removeItem(key);
  }
}
