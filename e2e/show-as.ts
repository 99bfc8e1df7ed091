import type { BrowserContext } from '@playwright/test';

/** Every page of the context is Robin's and in the theme, except that the sign-in page is nobody's. */
export async function showAs(context: BrowserContext, token: string, theme: string): Promise<void> {
  await context.addInitScript(
    ([value, mode]) => {
      localStorage.setItem('vite-ui-theme', mode ?? 'light');
      if (location.pathname === '/auth') localStorage.removeItem('token');
      else {
        localStorage.setItem('token', value ?? '');
        localStorage.setItem(
          'user',
          JSON.stringify({ email: 'robin@meridian.example', name: 'Robin Meridian', photoURL: null }),
        );
      }
    },
    [token, theme],
  );
}
