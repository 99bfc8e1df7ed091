import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { atlassianApiToken } from './atlassian-api-token.ts';
import { bitbucketAccessToken } from './bitbucket-access-token.ts';

describe('the tokens of Atlassian', () => {
  it.each([
    ['ATAT', 'O|E|at', atlassianApiToken],
    ['ATCT', 'O|E|ct', bitbucketAccessToken],
  ] as const)(
    'that begin with %s carry %s and 128 bytes, and end with a checksum over all before',
    (prefix, head, type) => {
      for (const token of drawnValues(type, 100)) {
        expect(token.length).toBe(192);
        expect(token.startsWith(prefix)).toBe(true);
        const body = token.slice(4, -8);
        const bytes = Buffer.from(body, 'base64url');
        expect(`${bytes.toString('base64url')}=`).toBe(body);
        expect([bytes.subarray(0, 6).toString(), bytes.length]).toEqual([head, 134]);
        expect(Number.parseInt(token.slice(-8), 16)).toBe(crc32(token.slice(0, -8)));
      }
    },
  );
});
