import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { request } from 'node:https';
import { createServer, type AddressInfo, type Server, Socket } from 'node:net';
import tls, { type ConnectionOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import { patience } from './patience.ts';
import { isPublic, publicAgent } from './public-agent.ts';

describe('isPublic', () => {
  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2600:1f18::1'])(
    'takes %s for an address on the internet',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each(
    `0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.255 169.254.169.254 169.254.170.2
    172.16.0.1 172.31.255.255 192.0.0.192 192.168.1.1 198.18.0.1 198.19.255.255 224.0.0.1 239.255.255.255 240.0.0.1
    255.255.255.255 :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 100::1 64:ff9b::7f00:1
    64:ff9b::808:808 64:ff9b:1::a00:1 2001::1 2001:0:4136:e378::1 2002:7f00:1:: fc00::1 fd00:ec2::254 fe80::1
    fe80::1%lo fec0::1 ff02::1 4000::1 localhost 127.1 0x7f000001 2130706433 8.8.8.8.`.split(/\s+/),
  )('takes %s for none', (address) => expect(isPublic(address)).toBe(false));
});

describe('the way out', () => {
  const server: Server = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  let hits = 0;
  let dialled: string[] = [];
  let answers: string[][] = [];
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });
  beforeEach(() => {
    hits = 0;
    dialled = [];
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: Answered) =>
      done(null, listed(answers.shift() ?? []))) as typeof dns.lookup);
    const { connect } = tls;
    // The dial alone is stubbed: whatever address passes is written down, and this machine's listener is dialled instead.
    vi.spyOn(tls, 'connect').mockImplementation(((options: ConnectionOptions) =>
      connect({
        ...options,
        port: (server.address() as AddressInfo).port,
        lookup: (name, how, done) =>
          options.lookup?.(name, { ...how, all: true }, (failure, found) => {
            if (failure !== null) return done(failure, []);
            dialled.push(...(found as LookupAddress[]).map(({ address }) => address));
            done(null, how.all === true ? listed(['127.0.0.1']) : '127.0.0.1', 4);
          }),
      })) as typeof tls.connect);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  type Answered = (failure: Error | null, found: LookupAddress[]) => void;
  const listed = (addresses: string[]): LookupAddress[] =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const github = { cloud: 'GitHub', hosts: ['api.github.com'], sandbox: undefined };
  const ask = () => guardedFetch(github)('https://api.github.com/user');
  const refusal = 'api.github.com leads to an address inside of a network instead of one on the internet.';

  it('dials what was checked, and asks for it once', async () => {
    answers = [['203.0.113.7', '2600:1f18::1'], ['127.0.0.1']];
    await expect(ask()).rejects.toThrow('fetch failed');
    expect([dialled, hits, vi.mocked(dns.lookup).mock.calls.length]).toEqual([
      ['203.0.113.7', '2600:1f18::1'],
      1,
      1,
    ]);
  });

  it('dials nothing once a name that was good leads inside', async () => {
    answers = [['203.0.113.7'], ['127.0.0.1']];
    await expect(ask()).rejects.toThrow('fetch failed');
    await expect(ask()).rejects.toThrow(refusal);
    expect([dialled, hits]).toEqual([['203.0.113.7'], 1]);
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['a good address before a bad one', ['203.0.113.7', '10.0.0.7']],
    ['a bad one before a good', ['169.254.169.254', '203.0.113.7']],
    ['a good one of IPv4 and a bad one of IPv6', ['203.0.113.7', 'fd00:ec2::254']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['nothing', []],
  ])('dials nothing where the name leads to %s', async (_name, found) => {
    answers = [found];
    await expect(ask()).rejects.toThrow(refusal);
    expect([dialled, hits]).toEqual([[], 0]);
  });

  it('dials no number, for which nobody is asked', () => {
    for (const host of ['127.0.0.1', '203.0.113.7', '[::1]']) {
      expect(() => request(`https://${host}/`, { agent: publicAgent })).toThrow('inside of a network');
    }
    expect([dialled, hits, vi.mocked(dns.lookup).mock.calls.length]).toEqual([[], 0, 0]);
  });

  it('is the one of AWS, too', async () => {
    const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
    const { guardedHandler } = await import('./aws/handler.ts');
    const s3 = new S3Client({
      region: 'eu-west-1',
      credentials: { accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ', secretAccessKey: 'x' },
      requestHandler: guardedHandler({ connectMs: 1000, isSandbox: false }),
      maxAttempts: 1,
    });
    answers = [['203.0.113.7', '127.0.0.1']];
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'acme' }))).rejects.toThrow(
      'acme.s3.eu-west-1.amazonaws.com leads to an address inside of a network',
    );
    expect([dialled, hits]).toEqual([[], 0]);
  });

  it('says of AWS, too, that nobody answered when no connection comes in time', async () => {
    const { readFault } = await import('./aws/fault.ts');
    const { HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
    const { guardedHandler } = await import('./aws/handler.ts');
    vi.spyOn(tls, 'connect').mockImplementation(() => new tls.TLSSocket(new Socket()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const s3 = new S3Client({
      region: 'eu-west-1',
      credentials: { accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ', secretAccessKey: 'x' },
      requestHandler: guardedHandler({ connectMs: 10_000, isSandbox: false }),
      maxAttempts: 1,
    });
    const asked = s3.send(new HeadBucketCommand({ Bucket: 'acme' })).catch(readFault);
    await vi.advanceTimersByTimeAsync(patience.connectMs);
    vi.useRealTimers();
    const fault = await asked;
    expect(fault).toMatchObject({ status: undefined, isUnanswered: true });
  });
});
