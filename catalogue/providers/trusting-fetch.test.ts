import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { trustingFetch } from './trusting-fetch.ts';

let box: TestSandbox;
let other: TestSandbox;
beforeAll(async () => {
  [box, other] = await Promise.all([testSandbox(), testSandbox()]);
});
afterEach(() => box.client.clearFaults());
afterAll(async () => {
  await Promise.all([box.stop(), other.stop()]);
});

const keys = () => new URL(`/${box.access.microsoft.tenantId}/discovery/v2.0/keys`, box.secure.address);
const token = () => new URL(`/${box.access.microsoft.tenantId}/oauth2/v2.0/token`, box.secure.address);

describe('trustingFetch', () => {
  it('reads from whom the given authority vouches for', async () => {
    const answer = await trustingFetch(box.secure.ca)(keys(), {});
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ keys: [{ alg: 'RS256' }] });
  });

  it('trusts nobody else, and is trusted by nobody else', async () => {
    await expect(trustingFetch(other.secure.ca)(keys(), {})).rejects.toMatchObject({
      name: 'TypeError',
      cause: expect.objectContaining({ message: expect.stringMatching(/certificate/) }),
    });
    await expect(fetch(keys())).rejects.toThrow('fetch failed');
  });

  it('says a broken connection as the platform does, and ends with the reason of its signal', async () => {
    const send = trustingFetch(box.secure.ca);
    await box.client.setFault({ kind: 'reset', service: 'entra', count: 1 });
    const body = 'grant_type=client_credentials';
    await expect(send(token(), { method: 'POST', body })).rejects.toMatchObject({
      name: 'TypeError',
      cause: expect.any(Error),
    });
    await box.client.setFault({ kind: 'hang', service: 'entra', count: 1 });
    const signal = AbortSignal.timeout(150);
    await expect(send(token(), { method: 'POST', body, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(send(keys(), { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
  });
});

describe('guardedFetch with an authority', () => {
  it('goes to the sandbox alone', async () => {
    const send = guardedFetch({
      cloud: 'Graph',
      hosts: ['graph.microsoft.com'],
      sandbox: box.secure.address,
      ca: box.secure.ca,
    });
    expect((await send(keys())).status).toBe(200);
    for (const address of [
      'https://graph.microsoft.com/v1.0/me',
      other.secure.address,
      `${box.endpoint}/x`,
    ]) {
      await expect(send(address)).rejects.toThrow('was about to go elsewhere');
    }
  });
});
