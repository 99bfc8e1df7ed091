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
  /** The session is over by itself: unsaved work waits in the tab for its owner. */
  end: () => void;
  /** The person's own sign-out: nothing stays. */
  leave: () => void;
  /** The same in another tab: its unsaved work goes too; that the token is gone, `reload` finds out. */
  forget: () => void;
  /** After an own sign-out no unsaved work may be written into the tab any more. */
  hasLeft: () => boolean;
  /** Another tab signed in or out. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
}

export const tokenKey = 'token';
export const userKey = 'user';
/** Everything else we keep begins so; after the sign-out only the theme is left. */
export const ownPrefix = 'leakdrill.';
/** Unsaved work of a tab; it names its owner. */
export const draftKey = `${ownPrefix}builder.draft`;
/** Tells the other tabs that the end of the session is an own sign-out; gone again at once. */
export const farewellKey = `${ownPrefix}farewell`;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The session in the browser's storage, and the three states it can be in. */
export function makeSessionStore(local: Store, perTab: Store): SessionStore {
  const listeners = new Set<() => void>();
  let token = local.getItem(tokenKey) ?? undefined;
  let user = readUser(local);
  let memberSince: string | undefined;
  let validatedAt = 0;
  let state: SessionState = token === undefined ? 'unauthenticated' : 'loading';
  let hasLeft = false;
  dropDraftOfOthers();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function keepProfile(profile: Profile): void {
    user = { email: profile.email, name: profile.name, photoURL: profile.photo_url ?? null };
    memberSince = profile.created_at ?? memberSince;
    local.setItem(userKey, JSON.stringify(user));
    dropDraftOfOthers();
  }

  /** Unsaved work is shown to its owner alone, and does not stay once somebody else is here. */
  function dropDraftOfOthers(): void {
    const draft = perTab.getItem(draftKey);
    if (user !== undefined && draft !== null && ownerOf(draft) !== user.email) perTab.removeItem(draftKey);
  }

  function end(): void {
    const draft = perTab.getItem(draftKey);
    token = undefined;
    user = undefined;
    memberSince = undefined;
    validatedAt = 0;
    state = 'unauthenticated';
    clear(local);
    clear(perTab);
    if (draft !== null && !hasLeft) perTab.setItem(draftKey, draft);
    tell();
  }

  function forget(): void {
    hasLeft = true;
    perTab.removeItem(draftKey);
  }

  return {
    state: () => state,
    token: () => token,
    user: () => user,
    memberSince: () => memberSince,
    validatedAt: () => validatedAt,
    begin(newToken, profile, now) {
      token = newToken;
      hasLeft = false;
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
    end,
    leave() {
      forget();
      try {
        local.setItem(farewellKey, '');
      } catch {
        // The storage is full, and no reason to stay signed in: other tabs keep their draft for its owner.
      }
      end();
    },
    forget,
    hasLeft: () => hasLeft,
    reload() {
      const stored = local.getItem(tokenKey) ?? undefined;
      user = readUser(local);
      dropDraftOfOthers();
      if (stored !== token) {
        hasLeft &&= stored === undefined;
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

function ownerOf(draft: string): unknown {
  try {
    const stored: unknown = JSON.parse(draft);
    return typeof stored === 'object' && stored !== null && 'owner' in stored ? stored.owner : undefined;
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
