import { describe, expect, it } from 'vitest';
import { checkPath, parameterNameOf } from './names.ts';

describe('checkPath', () => {
  it.each(['prod', '/prod/payments/', 'a//b', 'team.x-1_2'])('takes %s', (path) => {
    expect(checkPath(path)).toBeUndefined();
  });

  it.each([
    ['/', 'needs a name'],
    ['two words', 'only letters'],
    ['a@b', 'only letters'],
    ['a:1', 'only letters'],
    ['/aws/service', 'aws or ssm'],
    ['SSM-own', 'aws or ssm'],
    ['a/'.repeat(15), '14 levels'],
    ['x'.repeat(201), '200 characters'],
  ])('refuses %j with a sentence', (path, words) => {
    expect(checkPath(path)).toContain(words);
    expect(checkPath(path)).toMatch(/\.$/);
  });
});

describe('parameterNameOf', () => {
  it.each([
    ['prod', 'settings.json', '/prod/settings.json'],
    ['/prod//eu/ ', '.env', '/prod/eu/.env'],
    [undefined, 'keys.env', '/keys.env'],
    ['prod', 'my keys @home.txt', '/prod/my-keys-home.txt'],
    [undefined, 'aws-credentials', '/_aws-credentials'],
    ['prod', 'aws-credentials', '/prod/aws-credentials'],
  ])('puts %s before %s: %s', (path, fileName, name) => {
    expect(parameterNameOf(path, fileName)).toBe(name);
  });
});
