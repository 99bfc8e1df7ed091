import { describe, expect, it } from 'vitest';
import { browserStorage, memoryStorage, sparing } from './browser-storage.ts';

describe('browserStorage', () => {
  it('goes on in a full storage, with what was kept before, and still takes away', () => {
    const browser = memoryStorage();
    browser.setItem('leakdrill.sidebar', 'rail');
    browser.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const storage = sparing(browser);
    storage.setItem('leakdrill.sidebar', 'full');
    storage.setItem('leakdrill.sandbox', 'on');
    expect([storage.getItem('leakdrill.sidebar'), storage.getItem('leakdrill.sandbox')]).toEqual([
      'rail',
      null,
    ]);
    expect([storage.length, storage.key(0)]).toEqual([1, 'leakdrill.sidebar']);
    storage.removeItem('leakdrill.sidebar');
    expect(storage.length).toBe(0);
  });

  it('is a stand-in that keeps where there is none', () => {
    const storage = browserStorage('sessionStorage');
    storage.setItem('leakdrill.sidebar', 'rail');
    expect(storage.getItem('leakdrill.sidebar')).toBe('rail');
  });
});
