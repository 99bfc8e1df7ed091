import { describe, expect, it } from 'vitest';
import { checkUserName, checkUserPath, nthUserName } from './names.ts';

describe('checkUserName', () => {
  it.each(['svc-report-export', 'Backup_2', 'a+b=c,d.e@f'])('takes %s', (name) => {
    expect(checkUserName(name)).toBeUndefined();
  });

  it.each([
    ['two words', 'only letters'],
    ['a/b', 'only letters'],
    ['ünïcode', 'only letters'],
    ['x'.repeat(57), '56 characters'],
  ])('refuses %j with a sentence', (name, words) => {
    expect(checkUserName(name)).toContain(words);
    expect(checkUserName(name)).toMatch(/\.$/);
  });
});

describe('checkUserPath', () => {
  it.each(['/', '/service/', '/teams/ledger/'])('takes %s', (path) => {
    expect(checkUserPath(path)).toBeUndefined();
  });

  it.each([
    ['service', 'begins and ends with /'],
    ['/service', 'begins and ends with /'],
    ['//', 'begins and ends with /'],
    ['/two words/', 'only letters'],
    ['/*/', 'only letters'],
    [`/${'x'.repeat(512)}/`, '512 characters'],
  ])('refuses %j with a sentence', (path, words) => {
    expect(checkUserPath(path)).toContain(words);
    expect(checkUserPath(path)).toMatch(/\.$/);
  });
});

describe('nthUserName', () => {
  it('numbers from the second on, and never gets too long for IAM', () => {
    expect([1, 2, 12].map((nth) => nthUserName('svc', nth))).toEqual(['svc', 'svc-2', 'svc-12']);
    expect(nthUserName('x'.repeat(56), 9_999_999)).toHaveLength(64);
  });
});
