import { isLoopback } from '#server/config.ts';
import { problem } from '#contract/refusal.ts';

/**
 * Refuses a write that another site's page makes. No Origin is fine: scripts send none, and a browser always
 * does. Loopback is accepted under whatever name and port the page itself was loaded from (a development
 * server, localhost beside 127.0.0.1); a name that merely resolves to us is not.
 */
export function checkOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): void {
  if (origin === undefined) return;
  const sent = URL.parse(origin);
  if (sent !== null) {
    if (sent.origin === new URL(publicUrl).origin) return;
    if (sent.protocol === 'http:' && sent.host === host && isLoopback(sent.hostname)) return;
  }
  throw problem(
    'foreign-origin',
    'This request came from another site, so nothing was done. Open Leakdrill itself and try again.',
  );
}
