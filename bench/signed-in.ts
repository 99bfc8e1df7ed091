import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#tools/chromium.ts';

/** What a browser keeps of a session on the product's origin. */
export function storageOf(origin: string, session: { token: string; email: string }) {
  const user = JSON.stringify({ email: session.email, name: 'Robin Example', photoURL: null });
  const localStorage = [
    { name: 'token', value: session.token },
    { name: 'user', value: user },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
}
