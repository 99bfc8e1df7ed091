import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { gcpServiceAccountJson } from './gcp-service-account-json.ts';

describe('the key file of a service account', () => {
  const facts = setFacts();
  const [field] = drawFields(seededRandom('account'), gcpServiceAccountJson, facts);
  const account = JSON.parse(field?.value ?? '') as Record<string, string>;

  it('has the fields of Google’s own files, in their order', () => {
    expect(Object.keys(account)).toEqual([
      'type',
      'project_id',
      'private_key_id',
      'private_key',
      'client_email',
      'client_id',
      'auth_uri',
      'token_uri',
      'auth_provider_x509_cert_url',
      'client_x509_cert_url',
      'universe_domain',
    ]);
  });

  it('holds an RSA key of 2048 bits that signs what its public half verifies', () => {
    const key = createPrivateKey(account['private_key'] ?? '');
    expect([key.asymmetricKeyType, key.asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048]);
    const assertion = Buffer.from('header.claims');
    expect(verify('sha256', assertion, createPublicKey(key), sign('sha256', assertion, key))).toBe(true);
  });

  it('agrees with itself and with its world', () => {
    const project = facts.service.projectId;
    expect(account['project_id']).toBe(project);
    expect(account['client_email']).toMatch(
      new RegExp(`^[a-z][a-z0-9-]{4,28}[a-z0-9]@${project}\\.iam\\.gserviceaccount\\.com$`),
    );
    const published = new URL(account['client_x509_cert_url'] ?? '');
    expect(decodeURIComponent(published.pathname.split('/').at(-1) ?? '')).toBe(account['client_email']);
    expect(account['private_key_id']).toMatch(/^[0-9a-f]{40}$/);
    expect(account['client_id']).toMatch(/^1\d{20}$/);
  });
});
