import { describe, expect, it } from 'vitest';
import { checkBucketName } from './names.ts';

describe('checkBucketName', () => {
  it.each(['abc', 'finance-backup.2026', '1a2', 'a'.repeat(63), '1.2.3.4.5'])('takes %s', (name) => {
    expect(checkBucketName(name)).toBeUndefined();
  });

  it.each([
    ['', '3 to 63'],
    ['ab', '3 to 63'],
    ['a'.repeat(64), '3 to 63'],
    ['Finance', 'small letters'],
    ['a_b', 'small letters'],
    ['a/../b', 'small letters'],
    ['arn:aws:s3:::x', 'small letters'],
    ['bücket', 'small letters'],
    ['abc?x=1', 'small letters'],
    ['-abc', 'begins and ends'],
    ['abc.', 'begins and ends'],
    ['a..b', 'two dots'],
    ['169.254.169.254', 'IP address'],
    ['xn--abc', "'xn--'"],
    ['sthree-x', "'sthree-'"],
    ['amzn-s3-demo-x', "'amzn-s3-demo-'"],
    ['abc-s3alias', "'-s3alias'"],
    ['abc--ol-s3', "'--ol-s3'"],
    ['abc.mrap', "'.mrap'"],
    ['abc--x-s3', "'--x-s3'"],
    ['abc--table-s3', "'--table-s3'"],
    ['abc-an', "'-an'"],
  ])('refuses %s with a sentence', (name, words) => {
    expect(checkBucketName(name)).toContain(words);
    expect(checkBucketName(name)).toMatch(/\.$/);
  });
});
