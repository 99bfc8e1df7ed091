import { ownPrefix } from './session-store.ts';

const key = `${ownPrefix}return-to`;
const base = 'http://leakdrill.invalid';

/** Where a person wanted to go when sign-in came between. */
export function rememberLocation(storage: Pick<Storage, 'setItem'>, path: string): void {
  if (isOurs(path)) storage.setItem(key, path);
}

/** The remembered path, once; the default when there is none or it leads elsewhere. */
export function takeLocation(storage: Pick<Storage, 'getItem' | 'removeItem'>, otherwise: string): string {
  const path = storage.getItem(key);
  storage.removeItem(key);
  return path !== null && isOurs(path) ? path : otherwise;
}

/** Only a path of this site: never another host, never a script, never back to the sign-in. */
function isOurs(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false;
  const url = new URL(path, base);
  return url.origin === base && url.pathname !== '/auth' && url.pathname !== '/';
}
