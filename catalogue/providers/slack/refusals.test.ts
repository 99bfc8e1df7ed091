import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, testRun } from '#catalogue/testing.ts';
import { connectSlack, type Slack } from './connection.ts';
import { postMessage, removeMessage } from './posting.ts';
import { findChannel, readWorkspace } from './workspace.ts';

/** What Slack says: mostly 200, and what is wrong stands in the body. */
interface Said {
  error?: string;
  status?: number;
  headers?: Record<string, string>;
  needed?: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Somebody who answers everything so, once or for ever, and then says yes. */
async function slackThatSays({ status = 200, headers = {}, ...said }: Said, times = Infinity) {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    asked += 1;
    const body =
      asked > times ? { ok: true, ts: '1.2', team_id: 'T01', user_id: 'U01' } : { ok: false, ...said };
    response.writeHead(asked > times ? 200 : status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { context, waits } = testRun({ slack: address });
  return { slack: connectSlack({ token: 'xoxb-1' }, context, 'Nothing was planted.'), waits };
}

const deeds = {
  look: (slack: Slack) => findChannel(slack, 'C0123456789'),
  post: (slack: Slack) => postMessage(slack, 'C0123456789', 'x', async () => undefined),
  ask: (slack: Slack) => readWorkspace(slack),
};

const unknownToken =
  'Slack does not know this token: it was revoked, has expired or was mistyped. Nothing was planted. Enter one that is active, then retry this step.';

describe('what Slack refuses', () => {
  it.each<[string, keyof typeof deeds, string]>([
    [
      'channel_not_found',
      'look',
      'Slack refused the look at the channel: there is no such channel, or the bot cannot see it. Nothing was planted. Correct it, or invite the bot, then retry this step.',
    ],
    [
      'not_in_channel',
      'post',
      'Slack refused the message: the bot is not in the channel. Nothing was planted. Invite it there, then retry this step.',
    ],
    [
      'is_archived',
      'post',
      'Slack refused the message: the channel is archived. Nothing was planted. Choose another, then retry this step.',
    ],
    ...['account_inactive', 'invalid_auth', 'not_authed', 'token_expired', 'token_revoked'].map(
      (code): [string, keyof typeof deeds, string] => [code, 'ask', unknownToken],
    ),
    [
      'missing_scope',
      'post',
      'Slack refused the message: the token lacks chat:write. Nothing was planted. Add it, then retry this step.',
    ],
    [
      'msg_too_long',
      'post',
      'Slack refused the message (msg_too_long). Nothing was planted. Check the configuration, then retry this step.',
    ],
  ])('is explained: %s', async (error, deed, sentence) => {
    const { slack, waits } = await slackThatSays({ error });
    expect(await refusal(deeds[deed](slack))).toBe(sentence);
    expect(waits).toEqual([]);
  });

  it('names the scope that Slack names', async () => {
    const { slack } = await slackThatSays({ error: 'missing_scope', needed: 'channels:read' });
    expect(await refusal(deeds.post(slack))).toContain('the token lacks channels:read.');
  });

  it.each<[string, Said, number]>([
    ['ratelimited', { error: 'ratelimited' }, 1000],
    [
      'ratelimited, with a wait',
      { error: 'ratelimited', status: 429, headers: { 'retry-after': '20' } },
      20_000,
    ],
    ['internal_error', { error: 'internal_error' }, 1000],
    ['fatal_error', { error: 'fatal_error' }, 1000],
    ['503', { status: 503 }, 1000],
  ])('is waited for: %s', async (_name, said, wait) => {
    const { slack, waits } = await slackThatSays(said, 1);
    expect(await deeds.ask(slack)).toMatchObject({ teamId: 'T01' });
    expect(waits).toEqual([wait]);
  });

  it('is said to be patience, where it lasts', async () => {
    const { slack } = await slackThatSays({ error: 'ratelimited' });
    expect(await refusal(deeds.post(slack))).toContain('Slack asked for patience during the message.');
  });

  it('is taken for gone where a message is not found that is to be removed', async () => {
    const { slack } = await slackThatSays({ error: 'message_not_found' });
    expect(await removeMessage(slack, 'C0123456789', '1.2')).toBe('gone');
  });

  it('is no absence where something else is said of a message that is to be removed', async () => {
    const { slack } = await slackThatSays({ error: 'cant_delete_message' });
    expect(await refusal(removeMessage(slack, 'C0123456789', '1.2'))).toContain(
      'Slack refused the removal of the message (cant_delete_message).',
    );
  });
});
