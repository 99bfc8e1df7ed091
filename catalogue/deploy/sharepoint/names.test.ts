import { describe, expect, it } from 'vitest';
import { checkLibrary, checkLibraryFolder, checkSiteUrl, cleanSiteUrl } from './names.ts';

describe('checkSiteUrl', () => {
  it.each([
    'https://acme.sharepoint.com',
    'https://acme.sharepoint.com/',
    'https://acme.sharepoint.com/sites/engineering',
    'https://ACME.sharepoint.com/teams/Ops%20North/',
  ])('takes %s', (address) => {
    expect(checkSiteUrl(address)).toBeUndefined();
  });

  it.each([
    'acme.sharepoint.com/sites/x',
    'http://acme.sharepoint.com/sites/x',
    'https://acme.sharepoint.com:444/sites/x',
    'https://me:pw@acme.sharepoint.com/sites/x',
    'https://acme.sharepoint.com.evil.example/sites/x',
    'https://evil.example/acme.sharepoint.com/sites/x',
    'https://a.b.sharepoint.com/sites/x',
    'https://sharepoint.com/sites/x',
    'https://127.0.0.1/sites/x',
    'https://acme.sharepoint.com@127.0.0.1/sites/x',
    'https://acme.sharepoint.com/sites/x/Shared%20Documents/Forms/AllItems.aspx',
    'https://acme.sharepoint.com/sites/..%2Fadmin',
    'https://acme.sharepoint.com/sites/x:',
    'https://acme.sharepoint.com/sites/x?a=b',
    'https://acme.sharepoint.com/sites/x#a',
    'https://acme.sharepoint.com/personal/robin',
    'https://acme-admin.sharepoint.com',
    'https://acme-my.sharepoint.com',
  ])('refuses %s with a sentence', (address) => {
    expect(checkSiteUrl(address)).toMatch(/\.$/);
  });
});

describe('cleanSiteUrl', () => {
  it('spells an address in one way', () => {
    expect(cleanSiteUrl('https://ACME.sharepoint.com/sites/it/')).toBe(
      'https://acme.sharepoint.com/sites/it',
    );
    expect(cleanSiteUrl('https://acme.sharepoint.com')).toBe('https://acme.sharepoint.com');
  });
});

describe('the other checks', () => {
  it('take no character that SharePoint refuses', () => {
    expect([checkLibrary('Design files'), checkLibraryFolder('Runbooks/2026')]).toEqual([
      undefined,
      undefined,
    ]);
    for (const text of ['a/b', 'a:b', 'a|b', 'a\u0000b']) expect(checkLibrary(text)).toBeDefined();
    for (const text of ['a:b', 'a"b', 'a?b']) expect(checkLibraryFolder(text)).toBeDefined();
  });
});
