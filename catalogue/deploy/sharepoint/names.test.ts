import { describe, expect, it } from 'vitest';
import {
  checkClientId,
  checkClientSecret,
  checkLibrary,
  checkLibraryFolder,
  checkSiteUrl,
  checkTenant,
  cleanSiteUrl,
} from './names.ts';

const guid = '8c1d2e3f-0000-4000-8000-000000000000';

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
  it('tell the value of a secret from its id', () => {
    expect(checkClientSecret(`abc8Q~${'x'.repeat(34)}`)).toBeUndefined();
    expect(checkClientSecret(guid)).toContain('id of a secret');
    expect(checkClientSecret('two words are no secret')).toContain('no spaces');
  });

  it('take a tenant by id or domain, an app by its id only', () => {
    expect([checkTenant(guid), checkTenant('acme.onmicrosoft.com'), checkClientId(guid)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const text of ['../common', 'acme', 'a..b.com', 'a/b.com']) expect(checkTenant(text)).toBeDefined();
    expect(checkClientId('acme.onmicrosoft.com')).toBeDefined();
  });

  it('take no character that SharePoint refuses', () => {
    expect([checkLibrary('Design files'), checkLibraryFolder('Runbooks/2026')]).toEqual([
      undefined,
      undefined,
    ]);
    for (const text of ['a/b', 'a:b', 'a|b', 'a\u0000b']) expect(checkLibrary(text)).toBeDefined();
    for (const text of ['a:b', 'a"b', 'a?b']) expect(checkLibraryFolder(text)).toBeDefined();
  });
});
