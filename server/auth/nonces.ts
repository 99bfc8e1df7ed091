import type { Asker, ReplyHeaders } from '#server/http/answers.ts';
import type { Database } from '#server/db/open.ts';
import { makeNonce, useNonce } from '#server/db/system.ts';
import { hashToken, looksLikeToken, makeToken } from './tokens.ts';

const livesMs = 5 * 60_000;

export interface Nonces {
  /** For a browser: good only together with the cookie that is set here. */
  offer(asker: Asker, reply: ReplyHeaders): Promise<string>;
  /** For a script, which keeps no cookies: bound to nothing. */
  make(): Promise<string>;
  /** True once, within five minutes, and for the browser that asked. */
  use(nonce: string, asker: Asker): Promise<boolean>;
}

export function openNonces(db: Database, options: { publicUrl: string; now: () => Date }): Nonces {
  const cookie = cookieFor(options.publicUrl);
  const expiresAt = () => new Date(options.now().getTime() + livesMs);

  async function keep(cookieHash: Buffer | null): Promise<string> {
    const nonce = makeToken();
    await makeNonce(db, { hash: hashToken(nonce), cookieHash, expiresAt: expiresAt() });
    return nonce;
  }

  return {
    async offer(asker, reply) {
      const sent = asker.cookies.get(cookie.name);
      // Two tabs share the cookie, so the second must not make the first one's nonce useless.
      const value = looksLikeToken(sent) ? sent : makeToken();
      reply.setCookie(`${cookie.name}=${value}; ${cookie.attributes}; Max-Age=${livesMs / 1000}`);
      return keep(hashToken(value));
    },
    make: () => keep(null),
    async use(nonce, asker) {
      if (!looksLikeToken(nonce)) return false;
      const sent = asker.cookies.get(cookie.name);
      const cookieHash = looksLikeToken(sent) ? hashToken(sent) : null;
      return useNonce(db, { hash: hashToken(nonce), cookieHash, now: options.now() });
    },
  };
}

/** Over plain HTTP on loopback, Safari keeps no Secure cookie; a nonce that cannot come back would shut it out. */
function cookieFor(publicUrl: string): { name: string; attributes: string } {
  return publicUrl.startsWith('https:')
    ? { name: '__Host-nonce', attributes: 'Path=/; Secure; HttpOnly; SameSite=Strict' }
    : { name: 'leakdrill-nonce', attributes: 'Path=/; HttpOnly; SameSite=Strict' };
}
