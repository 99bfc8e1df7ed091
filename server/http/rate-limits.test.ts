import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { goodToken, somebody, testApp } from './testing.ts';

const config = { publicUrl: 'http://127.0.0.1:8000', trustProxy: false, rateLimits: true };
const second = 'second'.padEnd(43, '-');

/** Two people who may come from any address. */
async function limited(over: Partial<typeof config> = {}) {
  const { app } = await testApp({
    config: { ...config, ...over },
    sessions: {
      find: async (token) => {
        if (token === goodToken) return somebody;
        return token === second ? { ...somebody, id: '0199a0de-0000-7000-8000-0000000000ff' } : undefined;
      },
      onEnd: () => undefined,
    },
  });
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    from = '198.51.100.1',
    token = goodToken,
    headers = {},
  ) =>
    app.inject({
      method,
      url: `/api/v1${url}`,
      remoteAddress: from,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const times = async (count: number, one: (n: number) => Promise<{ statusCode: number }>) => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < count; n += 1) {
      const { statusCode } = await one(n);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  };
  return { app, ask, times };
}

describe('rate limits', () => {
  it('let 10 sign-ins a minute through from one address, counted apart from asking for nonces', async () => {
    const { app, ask, times } = await limited();
    expect(await times(12, () => ask('GET', '/auth/nonce'))).toEqual({ 200: 10, 429: 2 });
    expect(await times(12, () => ask('POST', '/auth/sso/login'))).toEqual({ 422: 10, 429: 2 });
    expect(await times(2, () => ask('POST', '/auth/sso/login', '198.51.100.2'))).toEqual({ 422: 2 });
    await app.close();
  });

  it('say in a sentence when to come back', async () => {
    const { app, ask, times } = await limited();
    await times(10, () => ask('GET', '/auth/nonce'));
    const answer = await ask('GET', '/auth/nonce');
    expect(answer.headers['retry-after']).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
    expect(answer.json<Problem>().detail).toMatch(
      /^That were more than 10 requests in a minute\. Wait \d+ seconds and try again\.$/,
    );
    await app.close();
  });

  it('count 600 reads, 120 writes and 60 runs, each for itself', async () => {
    const { app, ask, times } = await limited();
    expect(await times(602, () => ask('GET', '/agents'))).toEqual({ 200: 600, 429: 2 });
    expect(await times(122, () => ask('DELETE', '/workflows'))).toEqual({ 200: 120, 429: 2 });
    expect(await times(62, () => ask('POST', `/workflows/${somebody.id}/execute`))).toEqual({
      202: 60,
      429: 2,
    });
    await app.close();
  });

  it('count a user over all addresses, and an address over all users', async () => {
    const { app, ask, times } = await limited();
    expect(await times(122, (n) => ask('DELETE', '/workflows', `203.0.113.${n}`))).toEqual({
      200: 120,
      429: 2,
    });
    const fresh = await limited();
    expect(
      await fresh.times(122, (n) =>
        fresh.ask('DELETE', '/workflows', '203.0.113.1', n % 2 === 0 ? goodToken : second),
      ),
    ).toEqual({
      200: 120,
      429: 2,
    });
    await fresh.app.close();
    await app.close();
  });

  it('count an IPv6 network as one address', async () => {
    const { app, ask, times } = await limited();
    expect(await times(12, (n) => ask('GET', '/auth/nonce', `2001:db8:0:1::${n.toString(16)}`))).toEqual({
      200: 10,
      429: 2,
    });
    expect(await times(1, () => ask('GET', '/auth/nonce', '2001:db8:0:2::1'))).toEqual({ 200: 1 });
    await app.close();
  });

  it('are not moved by an X-Forwarded-For that the client wrote', async () => {
    const { app, ask, times } = await limited();
    const spoof = (n: number) =>
      ask('GET', '/auth/nonce', '198.51.100.1', goodToken, { 'x-forwarded-for': `10.0.0.${n}` });
    expect(await times(12, spoof)).toEqual({ 200: 10, 429: 2 });
    const behind = await limited({ trustProxy: true });
    const spoofBehind = (n: number) =>
      behind.ask('GET', '/auth/nonce', '127.0.0.1', goodToken, {
        'x-forwarded-for': `10.0.0.${n}, 198.51.100.1`,
      });
    expect(await behind.times(12, spoofBehind)).toEqual({ 200: 10, 429: 2 });
    const another = () =>
      behind.ask('GET', '/auth/nonce', '127.0.0.1', goodToken, { 'x-forwarded-for': '198.51.100.2' });
    expect(await behind.times(1, another)).toEqual({ 200: 1 });
    await behind.app.close();
    await app.close();
  });

  it('are lifted when they are off', async () => {
    const { app, ask, times } = await limited({ rateLimits: false });
    expect(await times(30, () => ask('GET', '/auth/nonce'))).toEqual({ 200: 30 });
    await app.close();
  });
});
