import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawnSets } from '#material/testing/drawn-sets.ts';
import { githubAppPrivateKey } from './github-app-private-key.ts';

describe('the key of an app', () => {
  it('is RSA of 2048 bits in the form of GitHub’s download, and signs what its public half takes', () => {
    const [set] = drawnSets(githubAppPrivateKey, 1);
    const pem = String(set?.['GITHUB_APP_PRIVATE_KEY']);
    expect(pem).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/);
    const key = createPrivateKey(pem);
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
    const claims = Buffer.from(JSON.stringify({ iss: set?.['GITHUB_APP_ID'] }));
    expect(verify('sha256', claims, createPublicKey(key), sign('sha256', claims, key))).toBe(true);
  });
});
