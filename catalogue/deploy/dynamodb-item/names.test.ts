import { describe, expect, it } from 'vitest';
import { checkAttributeName, checkItemPrefix, checkTableName } from './names.ts';

describe('the names of a table', () => {
  it.each(['abc', 'service-settings', 'a.b_c-1', 'x'.repeat(255)])('may be %s', (name) => {
    expect(checkTableName(name)).toBeUndefined();
  });

  it.each(['ab', 'x'.repeat(256), 'two words', 'arn:aws:dynamodb:x', 'a/b'])('may not be %s', (name) => {
    expect(checkTableName(name)).toBe('A table name has 3 to 255 letters, digits and the characters _ . -.');
  });
});

it('takes an attribute that needs no quotes anywhere', () => {
  expect(checkAttributeName('value')).toBeUndefined();
  for (const name of ['', 'two words', 'x'.repeat(256), '#value']) {
    expect(checkAttributeName(name)).toContain('1 to 255 letters');
  }
});

it('takes a prefix that leaves room for the name of a file', () => {
  expect(checkItemPrefix('CONFIG#tenant-ü#')).toBeUndefined();
  expect(checkItemPrefix('a\u202eb')).toContain('invisible');
  expect(checkItemPrefix('ü'.repeat(100))).toBeUndefined();
  expect(checkItemPrefix('ü'.repeat(101))).toContain('200 bytes');
});
