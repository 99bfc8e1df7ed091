import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/session/browser-storage.ts';
import { clear } from '#web/session/session-store.ts';
import { makeSwitchStore } from './switch-store.ts';

function tab(storage = memoryStorage()) {
  const window = new EventTarget() as unknown as Window;
  const store = makeSwitchStore({ storage, name: 'single-keys', window });
  let told = 0;
  const stop = store.subscribe(() => (told += 1));
  const hear = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }) as StorageEvent);
  return { storage, store, stop, hear, told: () => told };
}

describe('makeSwitchStore', () => {
  it('is on until it is switched off, and is kept', () => {
    const { storage, store, told } = tab();
    expect(store.read()).toBe(true);
    store.set(false);
    expect([store.read(), storage.getItem('leakdrill.single-keys'), told()]).toEqual([false, 'off', 1]);
    store.set(true);
    expect([store.read(), told()]).toEqual([true, 2]);
  });

  it('is on for what it does not understand, and again after the sign-out', () => {
    const { storage, store } = tab();
    storage.setItem('leakdrill.single-keys', 'maybe');
    expect(store.read()).toBe(true);
    store.set(false);
    clear(storage);
    expect(store.read()).toBe(true);
  });

  it('tells of a change in another tab, and of nothing else', () => {
    const { hear, told } = tab();
    hear('leakdrill.single-keys');
    hear(null);
    hear('leakdrill.sidebar');
    expect(told()).toBe(2);
  });

  it('tells nobody who has left', () => {
    const { store, stop, hear, told } = tab();
    stop();
    store.set(false);
    hear('leakdrill.single-keys');
    expect(told()).toBe(0);
  });
});
