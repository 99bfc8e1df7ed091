import { describe, expect, it } from 'vitest';
import { locationOf, placeOf } from './location-of.ts';

describe('locationOf', () => {
  it('prefers the address the agent gave', () => {
    expect(locationOf({ location: 's3://a/b', bucket_name: 'other' })).toBe('s3://a/b');
  });

  it('composes one where only the parts are known (R539)', () => {
    expect(locationOf({ bucket_name: 'acme', key: 'backup/keys.env' })).toBe('s3://acme/backup/keys.env');
    expect(locationOf({ bucket_name: 'acme' })).toBe('s3://acme');
    expect(locationOf({ storage_account: 'acct', container_name: 'drops' })).toBe('acct/drops');
    expect(locationOf({ repository: 'acme/infra' })).toBe('acme/infra');
    expect(locationOf({ site_url: 'https://acme.example/sites/ops' })).toBe('https://acme.example/sites/ops');
    expect(locationOf({ table_name: 'settings', item_key: 'keys.env' })).toBe('settings/keys.env');
    expect(locationOf({ parameter_name: '/prod/keys.env', version: '1' })).toBe('/prod/keys.env');
    expect(locationOf({})).toBeUndefined();
  });
});

describe('placeOf', () => {
  it('names the place without what lies in it', () => {
    expect(placeOf({ bucket_name: 'acme', key: 'keys.env' })).toBe('acme');
    expect(placeOf({ site_url: 'https://acme.sharepoint.com' })).toBe('https://acme.sharepoint.com');
    expect(placeOf({ secret_arn: 'arn:aws:secretsmanager:x' })).toBe('arn:aws:secretsmanager:x');
    expect(placeOf({ table_name: 'settings', item_key: 'keys.env' })).toBe('settings');
    expect(placeOf({})).toBeUndefined();
  });
});
