import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { partKinds, partsOfValue, type PartKind } from './fingerprint-parts.ts';
import { drawKeyId } from './aws-key-id.ts';
import { seededRandom } from './random.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { drawnSets } from './testing/drawn-sets.ts';

function setOf(id: string): { type: SecretType; set: Record<string, string> } {
  const type = secretTypeOf(id);
  const [set = {}] = drawnSets(type, 1);
  return { type, set };
}

function partsOf(id: string, env: string, content = ''): Partial<Record<PartKind, string>> {
  const { type, set } = setOf(id);
  return Object.fromEntries(
    partsOfValue(type, set[env] ?? '', content).map(({ part, text }) => [part, text]),
  );
}

describe('partsOfValue', () => {
  it.each([
    ['airtable-pat', 'AIRTABLE_API_KEY', ['key_id', 'secret']],
    ['amqp-uri', 'RABBITMQ_URL', ['password']],
    ['azure-sas-url', 'AZURE_STORAGE_SAS_URL', ['account', 'signature']],
    ['azure-service-bus-key', 'SERVICEBUS_CONNECTION_STRING', ['account', 'secret']],
    ['azure-storage-account-key', 'AZURE_STORAGE_CONNECTION_STRING', ['account', 'secret']],
    ['basic-auth-url', 'API_URL', ['password']],
    ['discord-webhook-url', 'DISCORD_WEBHOOK_URL', ['key_id', 'webhook_tail']],
    ['docker-hub-pat', 'DOCKER_AUTH_CONFIG', ['key_id', 'secret']],
    ['ec-private-key', 'JWT_PRIVATE_KEY', ['public_key']],
    ['elasticsearch-api-key', 'ELASTIC_API_KEY', ['key_id', 'secret']],
    ['gcp-service-account-json', 'GOOGLE_CREDENTIALS', ['account', 'key_id', 'private_key', 'public_key']],
    ['jdbc-url', 'SPRING_DATASOURCE_URL', ['password']],
    ['jwt-hs256', 'ACCESS_TOKEN', ['signature']],
    ['jwt-rs256', 'ACCESS_TOKEN', ['signature']],
    ['mongodb-uri', 'MONGODB_URI', ['password']],
    ['mssql-connection-string', 'ConnectionStrings__DefaultConnection', ['password']],
    ['pgp-private-key', 'GPG_PRIVATE_KEY', ['key_id']],
    ['sendgrid-api-key', 'SENDGRID_API_KEY', ['key_id', 'secret']],
    ['slack-webhook-url', 'SLACK_WEBHOOK_URL', ['key_id', 'webhook_tail']],
    ['ssh-private-key-ed25519', 'SSH_PRIVATE_KEY', ['public_key']],
    ['teams-webhook-url', 'TEAMS_WEBHOOK_URL', ['account', 'webhook_tail']],
    ['tls-private-key', 'TLS_KEY', ['public_key']],
  ])('of %s %s are %j', (id, env, kinds) => {
    expect(Object.keys(partsOf(id, env))).toEqual(expect.arrayContaining(kinds));
  });

  it('gives each part as the value holds it, or as it reads without its encoding', () => {
    const { type, set } = setOf('postgres-uri');
    const found = partsOfValue(type, set['DATABASE_URL'] ?? '').map(({ text }) => text);
    expect(found).toContain(set['PGPASSWORD']);
    expect(found.map(decodeURIComponent)).toEqual(found.map(() => set['PGPASSWORD']));
  });

  it('knows a token of Docker Hub that stands in a config.json alone', () => {
    const { type, set } = setOf('docker-hub-pat');
    const found = partsOfValue(type, set['DOCKER_AUTH_CONFIG'] ?? '');
    expect(found.find(({ part }) => part === 'secret')?.text).toBe(set['DOCKERHUB_TOKEN']);
  });

  it('names a TLS key by the certificate that stands in its file, as OpenSSL prints its fingerprint', () => {
    const { type, set } = setOf('tls-private-key');
    const [key = '', certificate = ''] = [set['TLS_KEY'], set['TLS_CERT']];
    const printed = new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();
    for (const content of [
      certificate,
      JSON.stringify({ certificate }),
      certificate.replaceAll(/^/gm, '    '),
    ]) {
      const found = partsOfValue(type, key, content).filter(({ part }) => part === 'certificate');
      expect(found.map(({ text }) => text)).toContain(printed);
    }
    const [another = {}] = drawnSets(type, 2).slice(1);
    const foreign = partsOfValue(type, key, another['TLS_CERT']);
    expect(foreign.filter(({ part }) => part === 'certificate')).toEqual([]);
    const info = createPublicKey(key).export({ type: 'spki', format: 'der' });
    expect(partsOf('tls-private-key', 'TLS_KEY').public_key).toBe(
      createHash('sha256').update(info).digest('hex'),
    );
  });

  it('names the account inside a key id when no account can have that number, and never one that somebody could have', () => {
    const type = secretTypeOf('aws-access-key');
    const keyIdOf = (account: string) => drawKeyId(seededRandom('account'), 'AKIA', account);
    expect(partsOfValue(type, keyIdOf('1048575000042'))).toEqual([
      { part: 'account', text: '1048575000042', randomBits: 0 },
    ]);
    expect(partsOfValue(type, keyIdOf('464712093558'))).toEqual([]);
  });

  it('counts no chance that is not there, and names only known parts, each once', () => {
    for (const type of secretTypes.filter(({ parts }) => !parts.some(({ isSlow }) => isSlow))) {
      for (const [env, value] of Object.entries(drawnSets(type, 1)[0] ?? {})) {
        const part = type.parts.find(({ spelling }) => spelling.env === env);
        if (part?.isSecret === false) continue;
        const found = partsOfValue(type, value);
        for (const one of found) {
          expect(partKinds).toContain(one.part);
          expect(one.randomBits).toBeLessThanOrEqual(Math.max(one.text.length * Math.log2(94), 256));
        }
        expect(new Set(found.map(({ text }) => text)).size).toBe(found.length);
      }
    }
  });
});
