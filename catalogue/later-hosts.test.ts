import dns from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '#sandbox/microsoft/certificate.ts';
import { connectMicrosoft } from './providers/microsoft/connection.ts';
import { readSha256 } from './providers/microsoft/items.ts';
import { connectSlack } from './providers/slack/connection.ts';
import { uploadFile } from './providers/slack/posting.ts';
import { refusal, testRun } from './testing.ts';

/** What a cloud could name instead of the one host that a later deed may ask. `%` stands for that host. */
const elsewhere = [
  'https://evil.example/steal',
  'http://%/steal',
  'https://%:8443/steal',
  'https://%.evil.example/steal',
  'https://%./steal',
  'https://user:pw@%/steal',
  'https://%@evil.example/steal',
  'https://evil.%/steal',
  'https://127.0.0.1/steal',
  'https://[::1]/steal',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '<script>',
];

interface Asked {
  host: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

describe('a host that only a later deed reaches', () => {
  let server: Server;
  let asked: Asked[] = [];
  let answer: (request: Asked, response: ServerResponse) => void = () => undefined;
  /** Whither the name service leads; a number of the internet where nothing is said. */
  let leads: Record<string, string> = {};
  beforeAll(async () => {
    const { certificate, key } = await makeCertificate(
      new Date(Date.now() - 1000),
      new Date(Date.now() + 86_400_000),
    );
    server = createServer({ cert: certificate, key }, (request, response) => void hear(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const { host = '', authorization } = request.headers;
    const heard = { host, path: request.url ?? '', authorization, body };
    asked.push(heard);
    answer(heard, response);
  }

  beforeEach(() => {
    asked = [];
    leads = {};
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _how: object, done: Answered) =>
      done(null, [{ address: leads[name] ?? '203.0.113.7', family: 4 }])) as typeof dns.lookup);
    const { connect } = tls;
    // No sandbox is named, so all goes out as to the real clouds; the dial alone ends at this machine's listener.
    vi.spyOn(tls, 'connect').mockImplementation(((options: ConnectionOptions) =>
      connect({
        ...options,
        port: (server.address() as AddressInfo).port,
        rejectUnauthorized: false,
        lookup: (name, how, done) =>
          options.lookup?.(name, how, (failure) => {
            if (failure !== null) return done(failure, []);
            done(null, how.all === true ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);
          }),
      })) as typeof tls.connect);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    // A connection that is kept would spare the next test its dial.
    server.closeAllConnections();
  });

  type Answered = (failure: Error | null, found: { address: string; family: number }[]) => void;
  const say = (response: ServerResponse, body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const hosts = () => [...new Set(asked.map(({ host }) => host))];

  describe('is files.slack.com for an upload', () => {
    const slackThatNames = (address: string) => {
      answer = ({ host }, response) =>
        say(response, host === 'slack.com' ? { ok: true, file_id: 'F01', upload_url: address } : {});
      const { context } = testRun({}, { timing: { requestMs: 5000 } });
      return connectSlack({ token: 'xoxb-1' }, context, 'Nothing was planted.');
    };

    it('which gets the file, and no token', async () => {
      const slack = slackThatNames('https://files.slack.com/upload/v1/abc');
      expect(await uploadFile(slack, 'keys.json', '{"a":1}')).toBe('F01');
      expect(hosts()).toEqual(['slack.com', 'files.slack.com']);
      expect(asked[1]).toMatchObject({ path: '/upload/v1/abc', authorization: undefined });
      expect(asked[1]?.body).toContain('{"a":1}');
    });

    it.each(elsewhere)('and not %s', async (address) => {
      const slack = slackThatNames(address.replace('%', 'files.slack.com'));
      expect(await refusal(uploadFile(slack, 'keys.json', '{"a":1}'))).toContain('about to go elsewhere');
      expect(hosts()).toEqual(['slack.com']);
      expect(new Set(vi.mocked(dns.lookup).mock.calls.map(([name]) => name))).toEqual(new Set(['slack.com']));
    });

    it('but not where its name leads inside of a network', async () => {
      leads = { 'files.slack.com': '10.0.0.7' };
      const slack = slackThatNames('https://files.slack.com/upload/v1/abc');
      expect(await refusal(uploadFile(slack, 'keys.json', '{"a":1}'))).toContain(
        'files.slack.com leads to an address inside of a network',
      );
      expect(hosts()).toEqual(['slack.com']);
    });
  });

  describe('is the site’s own for the bytes of a SharePoint file', () => {
    const tenantId = '8c1d2e3f-0000-4000-8000-000000000000';
    const authority = `https://login.microsoftonline.com/${tenantId}`;
    const microsoftThatNames = (address: string) => {
      answer = ({ host, path }, response) => {
        if (host === 'graph.microsoft.com') response.writeHead(302, { location: address }).end();
        else if (path.includes('openid-configuration')) say(response, configuration);
        else if (path.includes('/oauth2/v2.0/token')) say(response, token);
        else response.writeHead(200, { 'content-type': 'text/plain' }).end('{"a":1}');
      };
      const { context } = testRun({}, { timing: { requestMs: 5000 } });
      const app = { tenantId, clientId: tenantId, clientSecret: `abc8Q~${'x'.repeat(34)}` };
      return connectMicrosoft(app, context, 'Nothing is known.');
    };
    const configuration = {
      issuer: `${authority}/v2.0`,
      authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
      token_endpoint: `${authority}/oauth2/v2.0/token`,
      jwks_uri: `${authority}/discovery/v2.0/keys`,
    };
    const token = { token_type: 'Bearer', expires_in: 3599, access_token: 'a.b.c' };
    const known = ['login.microsoftonline.com', 'graph.microsoft.com'];
    const read = (address: string) =>
      readSha256(
        microsoftThatNames(address),
        { driveId: 'd1', id: 'i1' },
        'https://acme.sharepoint.com/sites/engineering',
      );

    it('which gets its own pass, and no token', async () => {
      expect(await read('https://acme.sharepoint.com/_layouts/15/download.aspx?tempauth=x')).toBe(
        '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
      );
      expect(hosts()).toEqual([...known, 'acme.sharepoint.com']);
      expect(asked.find(({ host }) => host === known[1])?.authorization).toBe('Bearer a.b.c');
      expect(asked.at(-1)).toMatchObject({
        path: '/_layouts/15/download.aspx?tempauth=x',
        authorization: undefined,
      });
    });

    it.each([...elsewhere, 'https://acme-my.sharepoint.com/steal', 'https://graph.microsoft.com/v1.0/me'])(
      'and not %s',
      async (address) => {
        expect(await refusal(read(address.replace('%', 'acme.sharepoint.com')))).toContain(
          'about to go elsewhere',
        );
        expect(hosts()).toEqual(known);
        const names = new Set(vi.mocked(dns.lookup).mock.calls.map(([name]) => name));
        expect(names).toEqual(new Set(known));
      },
    );
  });
});
