import { describe, expect, it } from 'vitest';
import { isSecretCredential, shellLines } from './own-tools.ts';
import { secretLike } from './secret-like.ts';

describe('secretLike', () => {
  const found = (text: string) => secretLike(text).map(({ start, end }) => text.slice(start, end));

  it('finds keys, with or without a name in front', () => {
    expect(found('AWS_ACCESS_KEY_ID=AKIAIOSFODNN7ABCDEFG')).toEqual(['AKIAIOSFODNN7ABCDEFG']);
    expect(found('"secret": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEK1"')).toEqual([
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEK1',
    ]);
  });

  it('leaves names, regions, dates and prose alone', () => {
    for (const text of [
      'AWS_DEFAULT_REGION=eu-west-1',
      's3://acme-backups/backup/keys.env',
      'BUCKET = "ashmoor-orders-archive-4e6ef209"',
      '2026-11-21T14:02:00Z',
      'A perfectly ordinary sentence without anything.',
    ]) {
      expect(found(text)).toEqual([]);
    }
  });
});

describe('shellLines', () => {
  const cloud = {
    id: 'aws',
    name: 'AWS',
    endpoint: 'http://127.0.0.1:4000',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: "a'b $c" },
    note: '',
  };

  it('quotes what the shell would read', () => {
    expect(shellLines(cloud)).toContain(String.raw`export AWS_SECRET_ACCESS_KEY='a'\''b $c'`);
    expect(shellLines(cloud)).toContain('export AWS_ENDPOINT_URL=http://127.0.0.1:4000');
  });

  it('asks GitHub with its token', () => {
    const credentials = { token: 'github_pat_1', owner: 'acme', repository: 'infra' };
    expect(shellLines({ ...cloud, id: 'github', credentials })).toBe(
      "curl -H 'Authorization: Bearer github_pat_1' http://127.0.0.1:4000/repos/acme/infra/commits",
    );
  });

  it('asks Azure with a signature, quoted, for it has ampersands', () => {
    const credentials = {
      storageAccount: 'acme1',
      accountKey: 'k',
      container: 'documents',
      sasToken: 'sp=rl&sig=a',
    };
    expect(shellLines({ ...cloud, id: 'azure', credentials })).toBe(
      "curl 'http://127.0.0.1:4000/acme1/documents?restype=container&comp=list&sp=rl&sig=a'",
    );
  });

  it('asks Slack with its token', () => {
    expect(shellLines({ ...cloud, id: 'slack', credentials: { token: 'xoxb-1', channel: 'ops' } })).toBe(
      "curl -X POST -H 'Authorization: Bearer xoxb-1' http://127.0.0.1:4000/api/conversations.list",
    );
  });

  it('gets a token of Microsoft over TLS, trusting the authority of the sandbox and nobody else', () => {
    const credentials = {
      tenantId: 't-1',
      clientId: 'c-1',
      clientSecret: 'abc8Q~x',
      siteUrl: 'https://acme.sharepoint.com/sites/engineering',
      certificateAuthority: 'http://127.0.0.1:4000/_microsoft/ca.pem',
    };
    const lines = shellLines({ ...cloud, id: 'microsoft', endpoint: 'https://127.0.0.1:4001', credentials });
    expect(lines.split('\n')).toEqual([
      'curl -so leakdrill-ca.pem http://127.0.0.1:4000/_microsoft/ca.pem',
      "curl --cacert leakdrill-ca.pem -d 'grant_type=client_credentials&client_id=c-1&client_secret=abc8Q%7Ex&scope=https%3A%2F%2Fgraph.microsoft.com%2F.default' https://127.0.0.1:4001/t-1/oauth2/v2.0/token",
      'curl --cacert leakdrill-ca.pem -H "Authorization: Bearer $TOKEN" https://127.0.0.1:4001/v1.0/sites/acme.sharepoint.com:/sites/engineering',
    ]);
  });

  it('asks plainly where there is no key', () => {
    expect(shellLines({ ...cloud, credentials: { token: 't' } })).toBe('curl -i http://127.0.0.1:4000');
  });
});

describe('isSecretCredential', () => {
  it('lets the id of a key stand bare', () => {
    expect(isSecretCredential('accessKeyId')).toBe(false);
    expect(isSecretCredential('secretAccessKey')).toBe(true);
    expect(isSecretCredential('Session Token')).toBe(true);
  });
});
