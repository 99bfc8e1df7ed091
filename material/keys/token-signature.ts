import { createHmac, sign } from 'node:crypto';
import { built, type Piece } from '#material/grammar/piece.ts';
import { drawRsaKey } from './private-key.ts';

const HEX = '0123456789abcdef';

/** The last part of a token with HS256 (RFC 7515, appendix A.1); its 32 bytes of key are thrown away. */
export function hmacSignature(): Piece {
  return built(
    (random, { before }) => createHmac('sha256', random.bytes(32)).update(signed(before)).digest('base64url'),
    { source: '[A-Za-z0-9_-]{43}', bits: 256, chance },
  );
}

/** The last part of a token with RS256 (appendix A.2), made with a key of 2048 bits that nobody keeps. */
export function rsaSignature(): Piece {
  return built(
    (random, { before }) =>
      sign('sha256', Buffer.from(signed(before)), drawRsaKey(random, 'pkcs8')).toString('base64url'),
    { source: '[A-Za-z0-9_-]{342}', bits: 2000, chance },
  );
}

/** Header, dot and claims: all but the dot in front of the signature. */
function signed(before: string): string {
  return before.slice(0, -1);
}

function chance(text: string): { alphabet: string; text: string } {
  return { alphabet: HEX, text: Buffer.from(text, 'base64url').toString('hex') };
}
