import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseAccount, isUsableAccount } from './aws-account.ts';
import { drawKeyId } from './aws-key-id.ts';
import { seededRandom } from './random.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Written from the published description alone, bit by bit, to share nothing with the encoder. */
function accountInside(keyId: string): string {
  const bits = Array.from(keyId.slice(4), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return String(Number.parseInt(bits.slice(1, 41), 2)).padStart(12, '0');
}

const known = JSON.parse(
  readFileSync(new URL('./data/known-aws-accounts.json', import.meta.url), 'utf8'),
) as {
  _license: string;
  entries: { accounts: string[] }[];
};
const vendors = known.entries.flatMap((entry) => entry.accounts);

describe('drawKeyId', () => {
  it('reads published key ids with the independent decoder', () => {
    // https://github.com/trufflesecurity/trufflehog/blob/main/pkg/detectors/aws/aws_test.go
    expect(accountInside('ASIAY34FZKBOKMUTVV7A')).toBe('609629065308');
    expect(accountInside('AKIASP2TPHJSQH3FJRUX')).toBe('171436882533');
  });

  it.each(['464712093558', '000000000042', '999999999998', '1000000000000', '1099511627775'])(
    'carries the account %s and starts its body with Q to 7',
    (account) => {
      const random = seededRandom(account);
      for (let n = 0; n < 500; n += 1) {
        const keyId = drawKeyId(random, n % 2 === 0 ? 'AKIA' : 'ASIA', account);
        expect(keyId).toMatch(/^A(?:K|S)IA[Q-Z2-7][A-Z2-7]{15}$/);
        expect(accountInside(keyId)).toBe(account);
      }
    },
  );

  it('refuses a number that does not fit', () => {
    expect(() => drawKeyId(seededRandom('x'), 'AKIA', '1099511627776')).toThrow(RangeError);
  });
});

describe('chooseAccount', () => {
  const pool = ['464712093558', '318204957716'];

  it('takes the proven account before the pool, and says so', () => {
    const chosen = chooseAccount(seededRandom('p'), { accountId: '507713984420', accountPool: pool });
    expect(chosen).toMatchObject({ id: '507713984420', source: 'profile' });
    expect(chosen.sentence).toContain('your own account 507713984420');
  });

  it('takes one of the pool without a proven account', () => {
    const ids = Array.from(
      { length: 40 },
      (_, n) => chooseAccount(seededRandom(`${n}`), { accountPool: pool }).id,
    );
    expect(new Set(ids)).toEqual(new Set(pool));
  });

  it('takes 13 digits without either, which no account can have', () => {
    const random = seededRandom('13');
    for (let n = 0; n < 2000; n += 1) {
      const { id, source, sentence } = chooseAccount(random, {});
      expect(source).toBe('impossible');
      expect(id).toMatch(/^1\d{12}$/);
      expect(Number(id)).toBeLessThanOrEqual(1_099_511_627_775);
      expect(sentence).toContain('13 digits');
    }
  });

  it.each([
    '123456789012',
    '111122223333',
    '444455556666',
    '999999999999',
    '012345678901',
    '000000000000',
    '052310077262',
    '893192397702',
    '982842642351',
    '',
    '12345',
    '1000000000000',
    '46471209355x',
    '４６４７１２０９３５５８',
  ])('never takes %j, neither as a proven account nor from the pool', (id) => {
    expect(isUsableAccount(id)).toBe(false);
    const chosen = chooseAccount(seededRandom(id), { accountId: id, accountPool: [id] });
    expect(chosen.source).toBe('impossible');
    expect(chosen.sentence).toContain(`Account ${id} of your profile is not used`);
  });

  it('never takes the account of a vendor', () => {
    expect(new Set(vendors).size).toBeGreaterThan(450);
    expect(vendors.filter(isUsableAccount)).toEqual([]);
    expect(chooseAccount(seededRandom('v'), { accountPool: vendors }).source).toBe('impossible');
  });

  it('keeps the source and licence beside the list of vendors', () => {
    const note = readFileSync(new URL('./data/known-aws-accounts.md', import.meta.url), 'utf8');
    expect(note).toContain('fwdcloudsec/known_aws_accounts');
    expect(note).toContain('Apache License 2.0');
    expect(known._license).toContain('Apache-2.0');
  });
});
