import { describe, expect, it } from 'vitest';
import { accountOfKeyId, drawKeyId } from './aws-key-id.ts';
import { seededRandom } from './random.ts';

describe('accountOfKeyId', () => {
  it('reads the account of the published example', () => {
    // https://medium.com/@TalBeerySec/a-short-note-on-aws-key-id-f88cc4317489
    expect(accountOfKeyId(['ASIA', 'QNZGKIQY56JQ7WML'].join(''))).toBe('029608264753');
  });

  it.each(['000000000001', '464712093558', '1099511627775'])('reads what was put in: %s', (account) => {
    const random = seededRandom(account);
    for (const prefix of ['AKIA', 'ASIA'] as const) {
      expect(accountOfKeyId(drawKeyId(random, prefix, account))).toBe(account);
    }
  });
});
