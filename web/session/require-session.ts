import { redirectDocument } from 'react-router';
import { paths } from '#web/paths.ts';
import { rememberLocation } from './return-to.ts';
import { perTab, session } from './session.ts';

/** Before a protected screen is shown: without a session the wish is remembered and the sign-in comes first. */
export function requireSession({ request }: { request: Request }): Response | null {
  if (session.token() !== undefined) return null;
  const url = new URL(request.url);
  rememberLocation(perTab, url.pathname + url.search + url.hash);
  return redirectDocument(paths.auth);
}
