import { describe, expect, it } from 'vitest';
import type { SecretType } from '#material/secret-type.ts';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { githubAppInstallationToken } from './github-app-installation-token.ts';
import { githubAppUserToken } from './github-app-user-token.ts';
import { githubOauthToken } from './github-oauth-token.ts';
import { githubPat } from './github-pat.ts';
import { githubRefreshToken } from './github-refresh-token.ts';
import { npmAccessToken } from './npm-access-token.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('the tokens of GitHub and npm', () => {
  it.each<[string, number, SecretType]>([
    ['ghp', 36, githubPat],
    ['gho', 36, githubOauthToken],
    ['ghu', 36, githubAppUserToken],
    ['ghs', 36, githubAppInstallationToken],
    ['ghr', 76, githubRefreshToken],
    ['npm', 36, npmAccessToken],
  ])(
    'that begin with %s have %i characters, the last six a checksum over those before',
    (prefix, length, type) => {
      for (const token of drawnValues(type, 100)) {
        const [start, body = ''] = token.split('_');
        expect([start, body.length]).toEqual([prefix, length]);
        const sum = body.slice(-6);
        const number = Array.from(sum, (digit) => DIGITS.indexOf(digit)).reduce(
          (all, one) => all * 62 + one,
          0,
        );
        expect(number).toBe(bitwise(body.slice(0, -6)));
      }
    },
  );
});

function bitwise(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
