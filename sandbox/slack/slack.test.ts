import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

async function ask(method: string, body: object = {}, token: string | undefined = box.access.slack.token) {
  const response = await fetch(`${box.endpoint}/_slack/api/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, said: (await response.json()) as Record<string, unknown> };
}

describe('the sandbox’s Slack', () => {
  it('has channels in which colleagues write', async () => {
    const { said } = await ask('conversations.list');
    const channels = said['channels'] as { id: string; name: string }[];
    expect(channels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['general', 'platform-ops', 'payments']),
    );
    const channel = channels.find(({ name }) => name === 'platform-ops')?.id;
    expect((await ask('conversations.history', { channel })).said['messages']).toHaveLength(2);
  });

  it('lets in no token that it does not know, and none at all', async () => {
    expect((await ask('auth.test', {}, 'xoxb-unknown')).said).toEqual({ ok: false, error: 'invalid_auth' });
    expect((await ask('auth.test', {}, '')).said).toEqual({ ok: false, error: 'not_authed' });
  });

  it('names the scope that a token lacks', async () => {
    const token = await box.client.slackToken(box.owner, { user: 'deploy-helper', scopes: ['chat:write'] });
    expect((await ask('conversations.list', {}, token)).said).toEqual({
      ok: false,
      error: 'missing_scope',
      needed: 'channels:read',
      provided: 'chat:write',
    });
    expect((await ask('auth.test', {}, token)).said).toMatchObject({ ok: true, user: 'deploy-helper' });
  });

  it('says of a method that it has not that it does not know it', async () => {
    for (const method of ['admin.users.list', 'constructor', '__proto__'])
      expect((await ask(method)).said, method).toEqual({ ok: false, error: 'unknown_method' });
  });

  it('shows nobody the workspace of another owner', async () => {
    const other = (await box.client.account('mallory')).slack.token;
    const post = { channel: 'platform-ops', text: 'mine' };
    const { said } = await ask('chat.postMessage', post);
    const history = (await ask('conversations.history', { channel: said['channel'] }, other)).said;
    expect(JSON.stringify(history)).not.toContain('mine');
  });

  it('asks for patience with 429', async () => {
    await box.client.setFault({ kind: 'throttle', service: 'slack', operation: 'auth.test', count: 1 });
    expect((await ask('auth.test')).status).toBe(429);
  });

  it('takes no upload at an address that it did not give', async () => {
    const answer = await fetch(`${box.endpoint}/_slack/upload/abc/v1/F1`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(404);
  });
});
