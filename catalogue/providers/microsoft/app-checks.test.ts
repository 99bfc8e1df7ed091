import { describe, expect, it } from 'vitest';
import { checkClientId, checkClientSecret, checkTenant } from './app-checks.ts';

const guid = '8c1d2e3f-0000-4000-8000-000000000000';

describe('the checks of an app registration', () => {
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
});
