import dns from 'node:dns';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { catalogue } from './catalogue.ts';
import { parseConfig } from './fields.ts';
import { someDefaults, testRun } from './testing.ts';

/** This machine by every name that some parser takes for it. */
const loopback = [
  '127.0.0.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '127.1',
  '127.0.1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '１２７．０．０．１',
  '①②⑦.⓪.⓪.①',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ｌｏｃａｌｈｏｓｔ',
  'rebound.example',
];

/** What looks like a cloud's own name and is another, or becomes one once it is written as a host. */
const lookAlikes = [
  'ѕlack.com',
  'api.gіthub.com',
  'acme.sharepoınt.com',
  'acme。sharepoint。com',
  'acme.sharepoint.com.rebound.example',
  'xn--harepoint-5ii.com',
  'graph.microsоft.com',
  's3.amazоnaws.com',
  'acme.blob.core.windows.net．rebound.example',
  'ⓡebound.example',
  'rebound.example\u200b',
  'rebound\u00ad.example',
];

/** The only names that a request may be for. */
const clouds =
  /^(?:[a-z0-9.-]+\.amazonaws\.com|api\.github\.com|slack\.com|[a-z0-9]+\.blob\.core\.windows\.net|login\.microsoftonline\.com|graph\.microsoft\.com|management\.azure\.com)$/;

/** What a person could type where a host, or a part of one, is asked for. */
const forms = (host: string, port: number): string[] => [
  host,
  `https://${host}/sites/x`,
  `${host}:${port}`,
  `http://${host}:${port}/`,
  `https://${host}:${port}/sites/x`,
  `//${host}:${port}/`,
  `https://acme.sharepoint.com@${host}:${port}/sites/x`,
  `https://${host}:${port}#.sharepoint.com/sites/x`,
  `https://${host}:${port}\\.sharepoint.com/sites/x`,
  `https://${host}:${port}?.sharepoint.com`,
  `acme@${host}:${port}/`,
  `acme/../../${host}:${port}`,
  // As a shared access signature, which is put into an address as it was typed.
  `sv=2026-01-01&sp=rl&sig=x@${host}:${port}`,
  `?sv=2026-01-01&sig=${'x'.repeat(20)}&host=${host}:${port}`,
];

describe('what a person types', () => {
  const servers: Server[] = [];
  let hits = 0;
  let port = 0;
  beforeAll(async () => {
    port = await listen('127.0.0.1', 0);
    await listen('::1', port);
    // No name leaves this machine: one may lead here, all others lead nowhere.
    const isHere = /^(?:localhost\.?|rebound\.example)$/i;
    vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      options: { all?: boolean },
      done: (...answer: unknown[]) => void,
    ) => {
      const address = '127.0.0.1';
      if (!isHere.test(name)) done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
      else if (options.all === true) done(null, [{ address, family: 4 }]);
      else done(null, address, 4);
    }) as typeof dns.lookup);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    for (const server of servers) server.close();
  });

  async function listen(host: string, wanted: number): Promise<number> {
    const server = createServer((socket) => {
      hits += 1;
      socket.destroy();
    });
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, host, resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  it('would lead here if it were followed', async () => {
    hits = 0;
    for (const host of loopback) await fetch(`http://${host}:${port}/`).catch(() => undefined);
    expect(hits).toBeGreaterThan(loopback.length / 2);
  });

  const agents = catalogue.flatMap((entry) =>
    entry.kind === 'Deploy' || entry.kind === 'Configure' ? [entry] : [],
  );
  it.each(agents)(
    'leads $agent.manifest.id to no other host than its own',
    async (entry) => {
      hits = 0;
      vi.mocked(dns.lookup).mockClear();
      const { fields } = entry.agent.manifest;
      const typed = [...loopback, ...lookAlikes].flatMap((host) => forms(host, port));
      expect(typed.length).toBeGreaterThanOrEqual(350);
      // A choice can be typed, too, by whoever asks without the form.
      const tries = Object.keys(fields).flatMap((name) => typed.map((value) => ({ [name]: value })));
      // The first is what a person should type: it asks, so that the figures below say something.
      for (const given of [{}, ...tries]) {
        const wish = { bucketName: 'acme-drill', profileName: 'drill', ...given };
        const { config, errors } = parseConfig(fields, wish, someDefaults);
        if (errors.length > 0) continue;
        // No sandbox is named, so requests go to the real clouds, or would.
        const { context } = testRun({}, { timing: { requestMs: 200, deadlineMs: 400 } });
        const look =
          entry.kind === 'Deploy'
            ? entry.agent.preflight(config, context)
            : entry.agent.check(config, context);
        await expect(look, JSON.stringify(given)).rejects.toBeInstanceOf(Refusal);
      }
      expect(hits).toBe(0);
      const names = [...new Set(vi.mocked(dns.lookup).mock.calls.map(([name]) => name))];
      expect(names).not.toEqual([]);
      expect(names.filter((name) => !clouds.test(name))).toEqual([]);
    },
    120_000,
  );
});
