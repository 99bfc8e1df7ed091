import { paths } from '#web/paths.ts';
import { browserStorage } from './browser-storage.ts';
import { rememberLocation } from './return-to.ts';
import { clear, draftKey, farewellKey, makeSessionStore, tokenKey, userKey } from './session-store.ts';

const local = browserStorage('localStorage');
export const perTab = browserStorage('sessionStorage');

/** The one session of this tab. */
export const session = makeSessionStore(local, perTab);

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === farewellKey && event.newValue !== null) session.forget();
    if (event.key === tokenKey || event.key === userKey || event.key === null) session.reload();
  });
}

/** A drawing of this tab that is not saved yet. */
export function hasDraft(): boolean {
  return perTab.getItem(draftKey) !== null;
}

let isSigningOut = false;

/** The person's own wish to leave: nothing is remembered. */
export function endSession(): void {
  isSigningOut = true;
  session.leave();
  // The page writes down how far it was scrolled while it goes away; this listener comes after that one.
  addEventListener('pagehide', () => clear(perTab));
  location.assign(paths.auth);
}

/** Leaves for the sign-in page and comes back here afterwards. A full page load: /auth has its own policy (Q58). */
export function goToSignIn(): void {
  const { pathname, search, hash } = location;
  if (pathname === paths.auth || isSigningOut) return;
  rememberLocation(perTab, pathname + search + hash);
  location.assign(paths.auth);
}
