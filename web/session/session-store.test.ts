import { describe, expect, it } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { draftKey, farewellKey, makeSessionStore } from './session-store.ts';

const profile = { email: 'ada@example.com', name: 'Ada', photo_url: 'https://x/p.png' };

describe('makeSessionStore', () => {
  it('is loading with a stored token and unauthenticated without (R058)', () => {
    const local = memoryStorage();
    expect(makeSessionStore(local, memoryStorage()).state()).toBe('unauthenticated');
    local.setItem('token', 't');
    expect(makeSessionStore(local, memoryStorage()).state()).toBe('loading');
  });

  it('keeps token and user under the specified keys (R082, R084, R575)', () => {
    const local = memoryStorage();
    const store = makeSessionStore(local, memoryStorage());
    store.begin('t', profile, 5);
    expect(store.state()).toBe('authenticated');
    expect(local.getItem('token')).toBe('t');
    expect(JSON.parse(local.getItem('user') ?? '')).toEqual({
      email: 'ada@example.com',
      name: 'Ada',
      photoURL: 'https://x/p.png',
    });
    expect(makeSessionStore(local, memoryStorage()).user()?.name).toBe('Ada');
  });

  it('leaves nothing but the theme behind at the end (R065)', () => {
    const local = memoryStorage();
    const perTab = memoryStorage();
    local.setItem('vite-ui-theme', 'dark');
    local.setItem('leakdrill.sidebar', 'rail');
    perTab.setItem('leakdrill.draft', '{}');
    const store = makeSessionStore(local, perTab);
    store.begin('t', profile, 5);
    perTab.setItem(draftKey, draftOf('ada@example.com'));
    store.leave();
    expect([store.state(), store.hasLeft()]).toEqual(['unauthenticated', true]);
    expect(Array.from({ length: local.length }, (_, index) => local.key(index))).toEqual(['vite-ui-theme']);
    expect(perTab.length).toBe(0);
  });

  it('keeps unsaved work, and nothing else, when the session ends by itself, until its owner is back', () => {
    const local = memoryStorage();
    const perTab = memoryStorage();
    const store = makeSessionStore(local, perTab);
    store.begin('t', profile, 5);
    perTab.setItem(draftKey, draftOf('ada@example.com'));
    perTab.setItem('leakdrill.other', '1');
    store.end();
    expect(store.hasLeft()).toBe(false);
    expect([perTab.getItem(draftKey), perTab.length]).toEqual([draftOf('ada@example.com'), 1]);
    // The sign-in page is a page of its own.
    const next = makeSessionStore(local, perTab);
    expect(perTab.length).toBe(1);
    next.end();
    next.begin('t2', profile, 9);
    expect(makeSessionStore(local, perTab).user()?.email).toBe('ada@example.com');
    expect(perTab.getItem(draftKey)).toBe(draftOf('ada@example.com'));
  });

  it('drops unsaved work as soon as somebody else is here, however they came', () => {
    const kim = { email: 'kim@example.com', name: 'Kim' };
    for (const draft of [draftOf('ada@example.com'), '{', 'null', '1', '{}']) {
      const [local, signedIn, followed, opened] = [
        memoryStorage(),
        memoryStorage(),
        memoryStorage(),
        memoryStorage(),
      ];
      const store = makeSessionStore(local, signedIn);
      const other = makeSessionStore(local, followed);
      for (const perTab of [signedIn, followed, opened]) perTab.setItem(draftKey, draft);
      store.begin('t', kim, 5);
      other.reload();
      makeSessionStore(local, opened);
      expect([signedIn.length, followed.length, opened.length]).toEqual([0, 0, 0]);
    }
  });

  it('takes the unsaved work from the other tabs at an own sign-out, and lets them keep again after a sign-in', () => {
    const local = memoryStorage();
    const perTab = memoryStorage();
    const store = makeSessionStore(local, perTab);
    store.begin('t', profile, 5);
    perTab.setItem(draftKey, draftOf('ada@example.com'));
    perTab.setItem('leakdrill.return-to', '/credits');
    store.forget();
    expect([perTab.key(0), perTab.length, store.hasLeft(), store.token()]).toEqual([
      'leakdrill.return-to',
      1,
      true,
      't',
    ]);
    makeSessionStore(local, memoryStorage()).leave();
    store.reload();
    expect([store.state(), store.hasLeft()]).toEqual(['unauthenticated', true]);
    makeSessionStore(local, memoryStorage()).begin('t2', profile, 9);
    store.reload();
    expect([store.state(), store.hasLeft()]).toEqual(['authenticated', false]);
  });

  it('signs out with a full storage too', () => {
    const local = memoryStorage();
    const store = makeSessionStore(local, memoryStorage());
    store.begin('t', profile, 5);
    local.setItem = (key) => {
      throw new Error(`no room for ${key}`);
    };
    store.leave();
    expect([local.getItem('token'), local.getItem(farewellKey)]).toEqual([null, null]);
  });

  it('follows another tab that signs in or out', () => {
    const local = memoryStorage();
    const store = makeSessionStore(local, memoryStorage());
    const other = makeSessionStore(local, memoryStorage());
    other.begin('t', profile, 5);
    store.reload();
    expect([store.state(), store.user()?.email, store.validatedAt()]).toEqual([
      'authenticated',
      'ada@example.com',
      0,
    ]);
    other.end();
    store.reload();
    expect([store.state(), store.user()]).toEqual(['unauthenticated', undefined]);
  });

  it('survives a stored user that is no user', () => {
    for (const broken of ['{', '[]', '{"email":1}', 'null']) {
      const local = memoryStorage();
      local.setItem('user', broken);
      expect(makeSessionStore(local, memoryStorage()).user()).toBeUndefined();
    }
  });

  it('does not come back to life by a late answer', () => {
    const store = makeSessionStore(memoryStorage(), memoryStorage());
    store.begin('t', profile, 5);
    store.end();
    store.validated(9, profile);
    store.assume();
    expect(store.state()).toBe('unauthenticated');
  });
});

function draftOf(owner: string): string {
  return JSON.stringify({ owner, graph: {} });
}
