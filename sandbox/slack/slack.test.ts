import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

async function ask(
  method: string,
  body: object = {},
  token: string | undefined = box.access.slack.token,
  endpoint = box.endpoint,
) {
  const response = await fetch(`${endpoint}/_slack/api/${method}`, {
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

describe('the state of the sandbox’s Slack', () => {
  it('survives a restart whole: messages, threads, uploads, what was deleted and tokens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-slack-'));
    const start = { host: '127.0.0.1', port: 0, statePath: join(folder, 'state') };
    const options = { ...start, stateKey: randomBytes(32), adminToken: 'a token of the test' };
    try {
      const before = await startSandbox(options);
      const { token } = (await sandboxClient(before.endpoint, options.adminToken).account('ann')).slack;
      const say = (method: string, body: object) => ask(method, body, token, before.endpoint);
      const post = async (text: string, thread?: unknown) =>
        (
          await say('chat.postMessage', {
            channel: 'payments',
            text,
            ...(thread ? { thread_ts: thread } : {}),
          })
        ).said;
      const { channel, ts } = await post('kept over the night');
      const answered = await post('answered');
      await post('why?', answered['ts']);
      await say('chat.delete', { channel, ts: answered['ts'] });
      const upload = async (name: string) => {
        const { said } = await say('files.getUploadURLExternal', { filename: name, length: 5 });
        await fetch(String(said['upload_url']), { method: 'POST', body: 'bytes' });
        const files = [{ id: said['file_id'], title: name }];
        await say('files.completeUploadExternal', { files, channel_id: channel });
        return said['file_id'];
      };
      const [kept, gone] = [await upload('kept.txt'), await upload('gone.txt')];
      await say('files.delete', { file: gone });
      const history = (await say('conversations.history', { channel })).said['messages'];
      await before.stop();

      const { endpoint, stop } = await startSandbox(options);
      const after = (await ask('conversations.history', { channel }, token, endpoint)).said['messages'];
      expect(withoutPorts(after)).toEqual(withoutPorts(history));
      expect(after).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ts, text: 'kept over the night' }),
          expect.objectContaining({ ts: answered['ts'], subtype: 'tombstone' }),
          expect.objectContaining({ files: [expect.objectContaining({ id: gone, mode: 'tombstone' })] }),
        ]),
      );
      const things = await sandboxClient(endpoint, options.adminToken).cloudContents('ann', 'slack');
      const file = things
        ?.flatMap((one) => one.things)
        .find(({ id }) => id === `file/${String(kept)}/kept.txt`);
      expect(file?.size).toBe(5);
      const reader = { headers: { authorization: `Bearer ${token}` } };
      const read = await fetch(`${endpoint}/_slack/files-pri/${String(kept)}/kept.txt`, reader);
      expect(await read.text()).toBe('bytes');
      await stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** A sandbox of a test listens elsewhere each time. */
function withoutPorts(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/127\.0\.0\.1:\d+/g, 'sandbox'));
}
