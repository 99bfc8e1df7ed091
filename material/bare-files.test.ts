import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { secretTypeOf } from './secret-types.ts';
import { expectReadable, expectUntold, sampleFile } from './testing/written-files.ts';
import { usualNames } from './usual-names.ts';
import { checkFileRequest, writeFile, type FileRequest } from './write-file.ts';

const now = new Date('2026-11-21T10:00:00Z');

const KEYS = [
  ['ec-private-key', 'ec.key', ['ec.key', 'jwt-signing.pem']],
  ['gcp-service-account-json', 'sa.json', ['sa.json', 'service-account.json', 'key.json']],
  ['github-app-private-key', 'ledger.2026-03-02.private-key.pem', []],
  ['pgp-private-key', 'private.asc', ['private.asc']],
  ['rsa-private-key', 'id_rsa', ['server.key', 'id_rsa', 'key.pem']],
  ['snowflake-private-key', 'rsa_key.p8', ['rsa_key.p8']],
  ['ssh-private-key-ed25519', 'id_ed25519', ['id_ed25519', 'deploy_key']],
  ['tls-private-key', 'tls.key', ['tls.key', 'privkey.pem', 'server.key']],
] as const;

describe.each(KEYS)('%s alone, in its own format', (id, name, usual) => {
  it.each(['none', 'plain', 'cli-config'])(
    'is the key and nothing else, under the name as given (%s)',
    (template) => {
      const sample = sampleFile([secretTypeOf(id)], template, 'native', 'bare', name);
      const { fileName, content, values } = sample.file;
      const [only, ...others] = values;
      expect(fileName).toBe(name);
      expect(others).toEqual([]);
      expect(content).toBe(`${only?.value.trimEnd()}\n`);
      expectReadable(sample);
      expectUntold(sample);
    },
  );

  it('is offered under the names that such files have', () => {
    for (const codeTemplate of ['none', 'plain', 'cli-config']) {
      expect(usualNames({ secretTypes: [id], codeTemplate, outputFormat: 'native' })).toEqual(usual);
    }
  });
});

/** Where a tool keeps one key, it is the file of that key. */
const IN_TOOL = { codeTemplate: 'cli-config' } as const;

describe('a bare key file', () => {
  it('is read by who reads such keys', () => {
    const pem = sampleFile([secretTypeOf('ec-private-key')], 'none', 'native', 'read', 'ec.key');
    expect(createPrivateKey(pem.file.content).asymmetricKeyType).toBe('ec');
    expect(pem.file.mediaType).toBe('application/x-pem-file');
    const account = sampleFile(
      [secretTypeOf('gcp-service-account-json')],
      'plain',
      'native',
      'read',
      'sa.json',
    );
    const { private_key: key } = JSON.parse(account.file.content) as { private_key: string };
    expect(createPrivateKey(key).asymmetricKeyType).toBe('rsa');
    expect(account.file.mediaType).toBe('application/json');
  });

  it.each([
    ['ssh-private-key-ed25519', 'deploy-eu', 'deploy-eu'],
    ['ssh-private-key-ed25519', 'id_ed25519.bak', 'id_ed25519.bak'],
    ['ec-private-key', 'signing', 'signing.pem'],
    ['pgp-private-key', 'release', 'release.asc'],
    ['gcp-service-account-json', 'ci', 'ci.json'],
  ])('of %s that is called %s gets the name %s', (id, given, finished) => {
    expect(sampleFile([secretTypeOf(id)], 'plain', 'native', 'name', given).file.fileName).toBe(finished);
  });

  it('counts the ending that it gets where a name is too long', () => {
    const request = {
      secretTypes: ['gcp-service-account-json'],
      codeTemplate: 'none',
      outputFormat: 'native',
      fileName: 'k'.repeat(196),
    };
    expect(checkFileRequest(request).map(({ field }) => field)).toEqual(['fileName']);
    expect(checkFileRequest({ ...request, fileName: 'k'.repeat(195) })).toEqual([]);
  });

  it.each<[string, Partial<FileRequest>]>([
    ['beside another', { secretTypes: ['ec-private-key', 'pgp-private-key'] }],
    ['of several services', { sets: 2 }],
    ['in a format of its own choice', { outputFormat: 'json' }],
    ['in code', { codeTemplate: 'python' }],
    [
      "in a tool's configuration beside another",
      { ...IN_TOOL, secretTypes: ['ec-private-key', 'pgp-private-key'] },
    ],
    ["in a tool's configuration of another format", { ...IN_TOOL, outputFormat: 'ini' }],
    ['where the secret is no file', { secretTypes: ['github-pat'] }],
  ])('is none %s', (_, other) => {
    const request = {
      secretTypes: ['ec-private-key'],
      codeTemplate: 'plain',
      outputFormat: 'native',
      fileName: 'keys',
      ...other,
    };
    const { content, values } = writeFile(request, { random: seededRandom('several'), now });
    expect(content.length).toBeGreaterThan((values[0]?.value.length ?? 0) + 10);
  });
});
