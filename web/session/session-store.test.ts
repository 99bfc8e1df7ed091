import { describe, expect, it } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { makeSessionStore } from './session-store.ts';

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
    store.end();
    expect(store.state()).toBe('unauthenticated');
    expect(Array.from({ length: local.length }, (_, index) => local.key(index))).toEqual(['vite-ui-theme']);
    expect(perTab.length).toBe(0);
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
