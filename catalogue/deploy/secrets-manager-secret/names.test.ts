import { describe, expect, it } from 'vitest';
import { checkPath, secretNameOf } from './names.ts';

describe('checkPath', () => {
  it.each(['prod', '/prod/payments/', 'a//b', 'team+x=1.2@eu_west-1'])('takes %s', (path) => {
    expect(checkPath(path)).toBeUndefined();
  });

  it.each([
    ['/', 'needs a name'],
    ['two words', 'only letters'],
    ['ünïcode', 'only letters'],
    ['a\nb', 'only letters'],
    ['x'.repeat(201), '200 characters'],
  ])('refuses %j with a sentence', (path, words) => {
    expect(checkPath(path)).toContain(words);
    expect(checkPath(path)).toMatch(/\.$/);
  });
});

describe('secretNameOf', () => {
  it.each([
    ['prod', 'settings.json', 'prod/settings.json'],
    ['/prod//eu/ ', '.env', 'prod/eu/.env'],
    [undefined, 'keys.env', 'keys.env'],
    ['prod', 'my keys (old).txt', 'prod/my-keys-old-.txt'],
  ])('puts %s before %s: %s', (path, fileName, name) => {
    expect(secretNameOf(path, fileName)).toBe(name);
  });
});
