export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
export type ShownTheme = 'light' | 'dark';

export const themeKey = 'vite-ui-theme';

interface ThemeParts {
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** The system's wish for a dark page; missing where the browser cannot tell. */
  prefersDark: MediaQueryList | undefined;
  root: Pick<Element, 'classList'>;
}

export interface ThemeStore {
  theme: () => Theme;
  shown: () => ShownTheme;
  choose: (theme: Theme) => void;
  /** Follows a choice made in another tab. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Keeps the choice and puts the class `light` or `dark` on the page's root. */
export function makeThemeStore({ storage, prefersDark, root }: ThemeParts): ThemeStore {
  const listeners = new Set<() => void>();
  let theme = read();

  function read(): Theme {
    try {
      const stored = storage?.getItem(themeKey);
      return themes.find((known) => known === stored) ?? 'system';
    } catch {
      return 'system';
    }
  }

  function shown(): ShownTheme {
    if (theme !== 'system') return theme;
    return prefersDark?.matches === true ? 'dark' : 'light';
  }

  function apply(): void {
    root.classList.remove('light', 'dark');
    root.classList.add(shown());
    for (const listener of listeners) listener();
  }

  prefersDark?.addEventListener('change', apply);
  apply();

  return {
    theme: () => theme,
    shown,
    choose(next) {
      theme = next;
      try {
        storage?.setItem(themeKey, next);
      } catch {
        // The choice then lasts until the page is left.
      }
      apply();
    },
    reload() {
      theme = read();
      apply();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
