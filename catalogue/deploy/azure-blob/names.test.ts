import { describe, expect, it } from 'vitest';
import {
  checkAccountKey,
  checkAccountName,
  checkContainerName,
  checkResourceGroup,
  checkSasToken,
  checkSubscriptionId,
} from './names.ts';

describe('checkAccountName', () => {
  it.each(['abc', 'acme2026', 'a'.repeat(24), '123'])('takes %s', (name) => {
    expect(checkAccountName(name)).toBeUndefined();
  });

  it.each([
    '',
    'ab',
    'a'.repeat(25),
    'Acme',
    'acme-data',
    'acme.evil.example',
    'acme/../x',
    'acme@evil',
    'acme#',
    'acme?x',
    '127.0.0.1',
    'ａｃｍｅ',
    'acme\n',
    'https://acme.blob.core.windows.net',
  ])('refuses %j', (name) => {
    expect(checkAccountName(name)).toMatch(/\.$/);
  });
});

describe('checkContainerName', () => {
  it.each(['abc', 'nightly-exports', '1a2', 'a'.repeat(63)])('takes %s', (name) => {
    expect(checkContainerName(name)).toBeUndefined();
  });

  it.each([
    ['ab', '3 to 63'],
    ['a'.repeat(64), '3 to 63'],
    ['Documents', 'small letters'],
    ['a_b', 'small letters'],
    ['a/../b', 'small letters'],
    ['a--b', 'hyphen'],
    ['-ab', 'hyphen'],
    ['ab-', 'hyphen'],
    ['$web', 'open to everybody'],
    ['$root', 'Azure’s own'],
  ])('refuses %s with a sentence', (name, words) => {
    expect(checkContainerName(name)).toContain(words);
  });
});

it('takes keys and signatures as Azure writes them', () => {
  expect(checkAccountKey(Buffer.alloc(64, 7).toString('base64'))).toBeUndefined();
  for (const key of ['', 'x'.repeat(88), Buffer.alloc(63).toString('base64')]) {
    expect(checkAccountKey(key)).toMatch(/\.$/);
  }
  const token = 'sv=2022-11-02&ss=b&srt=co&sp=rl&se=2030-01-01T00:00:00Z&sig=a%2Bb%2Fc%3D';
  for (const good of [token, `?${token}`]) expect(checkSasToken(good)).toBeUndefined();
  for (const bad of ['sv=1', `${token} x`, `${token}#x`, `${token}?x`, `https://a.example/?${token}`]) {
    expect(checkSasToken(bad)).toMatch(/\.$/);
  }
});

it('takes a subscription by its id and a resource group by its name, and no piece of an address', () => {
  expect(checkSubscriptionId('8C1D2E3F-0000-4000-8000-000000000000')).toBeUndefined();
  for (const bad of ['', 'acme production', '8c1d2e3f', '8c1d2e3f-0000-4000-8000-000000000000/x']) {
    expect(checkSubscriptionId(bad)).toMatch(/\.$/);
  }
  for (const good of ['rg-data', 'a', 'Größe_(1).x', 'x'.repeat(90)]) {
    expect(checkResourceGroup(good)).toBeUndefined();
  }
  for (const bad of ['', 'x'.repeat(91), 'rg.', '..', 'a/b', 'a b', 'a%2Fb', 'a?b', 'a#b', 'a\n', 'ａ／ｂ']) {
    expect(checkResourceGroup(bad)).toMatch(/\.$/);
  }
});
