import { expect, it } from 'vitest';
import { accountIdsOf, checkAccountIds, checkProfileName } from './check-fields.ts';

it('reads account ids however they are separated', () => {
  expect(accountIdsOf(' 210987654321,  310987654321;410987654321\n')).toEqual([
    '210987654321',
    '310987654321',
    '410987654321',
  ]);
  expect(checkAccountIds('210987654321, 310987654321')).toBeUndefined();
});

it('names the account id that is none', () => {
  expect(checkAccountIds('210987654321, 12345')).toBe("'12345' is not an account id: one has 12 digits.");
  expect(checkAccountIds('x'.repeat(5000))?.length).toBeLessThan(120);
});

it('takes a profile name of 120 characters, and no longer one', () => {
  expect(checkProfileName('🔥'.repeat(120))).toBeUndefined();
  expect(checkProfileName('a'.repeat(121))).toContain('at most 120');
  expect(checkProfileName('a\nb')).toContain('control characters');
});
