import { describe, expect, it } from 'vitest';
import { drawnSets } from '#material/testing/drawn-sets.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { harnessApiKey } from './harness-api-key.ts';

describe('the token of Harness', () => {
  it('carries the account id that stands beside it, a UUID of version 4, and the second of its issue', () => {
    const { keyCreatedAt } = setFacts().service;
    for (const set of drawnSets(harnessApiKey, 50)) {
      const [, account = '', id = ''] = String(set['HARNESS_API_KEY']).split('.');
      expect(set['HARNESS_ACCOUNT_ID']).toBe(account);
      const digits = Buffer.from(account, 'base64url').toString('hex');
      expect(digits).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
      expect(Buffer.from(digits, 'hex').toString('base64url')).toBe(account);
      const second = Number.parseInt(id.slice(0, 8), 16);
      expect(second).toBe(Math.floor(keyCreatedAt.getTime() / 1000));
    }
  });
});
