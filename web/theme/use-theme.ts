import { useSyncExternalStore } from 'react';
import { makeThemeStore, type Theme, themeKey } from './theme-store.ts';

const store = makeThemeStore({
  storage: safeStorage(),
  prefersDark: typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined,
  root: document.documentElement,
});

addEventListener('storage', (event) => {
  if (event.key === themeKey) store.reload();
});

/** The chosen theme, the one that shows, and the way to choose. */
export function useTheme() {
  const theme = useSyncExternalStore(store.subscribe, store.theme);
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  return { theme, shown, choose };
}

/** In the frame after the menu has closed: a new theme is a new style for every element, which no click should wait for. */
function choose(theme: Theme): void {
  requestAnimationFrame(() => setTimeout(() => store.choose(theme)));
}

function safeStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
