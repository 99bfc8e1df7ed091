import { describe, expect, it } from 'vitest';
import { isSecretCredential, shellLines } from './own-tools.ts';
import type { SandboxAttempt, SandboxEvent, SandboxTheft } from '#contract/sandbox.ts';
import { secretLike } from './secret-like.ts';
import { logSentence, verdictOnRead, verdictOnUse } from './theft-words.ts';

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

describe('the words of a theft', () => {
  const event: SandboxEvent = {
    id: '1',
    time: '2026-11-21T14:02:00Z',
    name: 'GetObject',
    source: 's3.amazonaws.com',
    who: 'robin.park',
    credential: 'AKIA1',
    source_ip: '127.0.0.1',
    user_agent: 'curl/8.17.0',
    error_code: null,
    resource: null,
    visibility: 'extra',
  };
  const attempt = (parts: Partial<SandboxAttempt> = {}): SandboxAttempt => ({
    call: 'GetObject',
    who: 'robin.park',
    is_refused: false,
    answer: '200: 80 bytes',
    events: [event],
    ...parts,
  });
  const theft = (parts: Partial<SandboxTheft>): SandboxTheft => ({
    read: attempt(),
    found: [{ kind: 'AWS access key', ending: '…ERTY' }],
    used: [attempt({ is_refused: true, events: [] })],
    ...parts,
  });

  it('say of a call whether the log holds it and whether a real owner sees that', () => {
    expect(logSentence(attempt({ events: [] }))).toContain('no event');
    expect(logSentence(attempt())).toContain('only where such calls are recorded');
    expect(logSentence(attempt({ events: [{ ...event, visibility: 'shown' }] }))).toContain('sees it too');
    expect(logSentence(attempt({ events: [{ ...event, visibility: 'hidden' }] }))).toContain('to nobody');
  });

  it('say that the read is what is seen, unless the real service shows it to nobody', () => {
    expect(verdictOnRead(theft({}))).toContain('This read is the event by which you are seen.');
    const hidden = attempt({ events: [{ ...event, visibility: 'hidden' }] });
    expect(verdictOnRead(theft({ read: hidden }))).toContain('shows that to nobody');
    expect(verdictOnRead(theft({ read: attempt({ is_refused: true }) }))).toContain('did not get');
    expect(verdictOnRead(theft({ read: null }))).toContain('outside of the cloud');
  });

  it('say whether an inert key or a live one was used, or nothing (Q62)', () => {
    expect(verdictOnUse(theft({}))).toContain('You used an inert key.');
    const refused = attempt({ is_refused: true });
    expect(verdictOnUse(theft({ used: [attempt(), refused] }))).toContain('You used a live key.');
    expect(verdictOnUse(theft({ used: [refused] }))).toContain('the log holds the refusal');
    expect(verdictOnUse(theft({ used: [] }))).toContain('somebody else');
    expect(verdictOnUse(theft({ found: [], used: [] }))).toContain(
      'Nothing in the sandbox takes this kind of secret',
    );
  });
});
