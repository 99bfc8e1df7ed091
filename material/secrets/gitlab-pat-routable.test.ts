import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnValues } from '#material/testing/drawn-sets.ts';
import { gitlabPatRoutable } from './gitlab-pat-routable.ts';

describe('the routable token', () => {
  const tokens = drawnValues(gitlabPatRoutable, 100);

  it('says its version, the length of what it carries and a checksum over all before', () => {
    for (const token of tokens) {
      const [, payload = '', version, end = ''] = /^glpat-(.+)\.(..)\.(.{9})$/.exec(token) ?? [];
      expect(version).toBe('01');
      expect(Number.parseInt(end.slice(0, 2), 36)).toBe(payload.length);
      expect(Number.parseInt(end.slice(2), 36)).toBe(crc32(token.slice(0, -7)));
    }
  });

  it('carries 16 bytes of chance and where it belongs: organization 1, and a user whom nobody has numbered', () => {
    for (const token of tokens) {
      const bytes = Buffer.from(token.slice('glpat-'.length).split('.')[0] ?? '', 'base64url');
      const length = bytes.at(-1) as number;
      expect(bytes.length).toBe(16 + length + 1);
      const [organization, user = ''] = bytes.subarray(16, -1).toString('latin1').split('\n');
      expect(organization).toBe('o:1');
      expect(user).toMatch(/^u:[0-9a-z]+$/);
      expect(Number.parseInt(user.slice(2), 36)).toBeGreaterThanOrEqual(400_000_000);
    }
  });
});
