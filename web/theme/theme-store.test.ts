import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/session/browser-storage.ts';
import { makeThemeStore } from './theme-store.ts';

function system(isDark: boolean) {
  const target = new EventTarget() as EventTarget & { matches: boolean };
  target.matches = isDark;
  return target as unknown as MediaQueryList & { matches: boolean };
}

function root() {
  const names = new Set<string>(['light']);
  return {
    names,
    classList: {
      add: (name: string) => names.add(name),
      remove: (...gone: string[]) => gone.forEach((name) => names.delete(name)),
    } as unknown as DOMTokenList,
  };
}

describe('makeThemeStore', () => {
  it('is system at first and follows the system (R103, R105)', () => {
    const page = root();
    const prefersDark = system(true);
    const store = makeThemeStore({ storage: memoryStorage(), prefersDark, root: page });
    expect([store.theme(), store.shown(), ...page.names]).toEqual(['system', 'dark', 'dark']);
    Object.assign(prefersDark, { matches: false });
    prefersDark.dispatchEvent(new Event('change'));
    expect([...page.names]).toEqual(['light']);
  });

  it('is light where the browser cannot tell (Q3)', () => {
    const page = root();
    makeThemeStore({ storage: undefined, prefersDark: undefined, root: page });
    expect([...page.names]).toEqual(['light']);
  });

  it('keeps a choice under vite-ui-theme (R102, R104, R575)', () => {
    const page = root();
    const storage = memoryStorage();
    const store = makeThemeStore({ storage, prefersDark: system(false), root: page });
    store.choose('dark');
    expect([storage.getItem('vite-ui-theme'), ...page.names]).toEqual(['dark', 'dark']);
    storage.setItem('vite-ui-theme', 'purple');
    store.reload();
    expect(store.theme()).toBe('system');
  });
});
