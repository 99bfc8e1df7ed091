import { problem } from '#contract/refusal.ts';
import { askSlack, type Slack } from './connection.ts';
import type { Call } from './refusals.ts';

export interface Workspace {
  teamId: string;
  /** The user whose messages are ours. */
  userId: string;
  /** As https://acme.slack.com/, if it is one. */
  address: string | undefined;
}

/** Whose token it is. It takes no scope. */
export async function readWorkspace(slack: Slack): Promise<Workspace> {
  const call: Call = { deed: 'the question whose token this is', scope: 'none' };
  const answer = await askSlack(slack, call, (client) => client.auth.test());
  const { team_id: teamId = '', user_id: userId = '', url = '' } = answer;
  const address = /^https:\/\/[a-z0-9.-]+\.slack\.com\/$/.test(url) ? url : undefined;
  return { teamId, userId, address };
}

/** What has this name in another workspace is another thing: it says nothing about what was planted. */
export async function refuseOtherWorkspace(
  slack: Slack,
  receipt: Record<string, string>,
): Promise<Workspace> {
  const workspace = await readWorkspace(slack);
  if (receipt['team_id'] === workspace.teamId) return workspace;
  const { consequence, again } = slack.words;
  throw problem(
    'provider-refused',
    `This token belongs to workspace ${workspace.teamId}, but it was planted in another. ${consequence} Enter a token of that workspace, then ${again}.`,
  );
}

/** By its id as it is; by its name among the public channels. */
export async function findChannel(slack: Slack, channel: string): Promise<{ id: string; name: string }> {
  const call: Call = { deed: 'the look at the channel', scope: 'channels:read' };
  if (/^[CG][A-Z0-9]{8,20}$/.test(channel)) {
    const { channel: found } = await askSlack(slack, call, (client) =>
      client.conversations.info({ channel }),
    );
    return { id: channel, name: found?.name ?? channel };
  }
  const name = channel.replace(/^#/, '');
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await askSlack(slack, call, (client) =>
      client.conversations.list({ limit: 200, exclude_archived: true, ...(cursor && { cursor }) }),
    );
    const id = answer.channels?.find((one) => one.name === name)?.id;
    if (id !== undefined) return { id, name };
    cursor = answer.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  const { consequence, again } = slack.words;
  throw problem(
    'provider-refused',
    `Slack knows no public channel named ${name}. ${consequence} Correct it, or give the id of a private one that the bot is in, then ${again}.`,
  );
}

const mostPages = 50;
