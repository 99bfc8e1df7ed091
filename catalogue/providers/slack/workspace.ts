import * as z from 'zod/mini';
import { understand } from '#catalogue/providers/understand.ts';
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
  const call: Call = { deed: 'the question whose token this is', writes: false, scope: 'none' };
  const answer = await askSlack(slack, call, (client) => client.auth.test());
  const { team_id: teamId, user_id: userId, url } = understand('Slack', slack.words, call, AuthTest, answer);
  const address = /^https:\/\/[a-z0-9.-]+\.slack\.com\/$/.test(url ?? '') ? url : undefined;
  return { teamId, userId, address };
}

/** Of a team, a user, a channel or a file. */
export const SlackId = z.string().check(z.regex(/^[A-Z0-9]{2,40}$/));
/** Of a message: when it was posted, and its name. */
export const Ts = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/));
const AuthTest = z.object({ team_id: SlackId, user_id: SlackId, url: z.optional(z.string()) });

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
  const call: Call = { deed: 'the look at the channel', writes: false, scope: 'channels:read' };
  const { consequence, again } = slack.words;
  if (/^[CG][A-Z0-9]{8,20}$/.test(channel)) {
    const answer = await askSlack(slack, call, (client) => client.conversations.info({ channel }));
    const { channel: found } = understand('Slack', slack.words, call, Info, answer);
    return { id: channel, name: found.name ?? channel };
  }
  const name = channel.replace(/^#/, '');
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await askSlack(slack, call, (client) =>
      client.conversations.list({ limit: 200, exclude_archived: true, ...(cursor && { cursor }) }),
    );
    const { channels, response_metadata } = understand('Slack', slack.words, call, List, answer);
    const id = channels.find((one) => one.name === name)?.id;
    if (id !== undefined) return { id, name };
    cursor = response_metadata?.next_cursor;
    if (!cursor) {
      throw problem(
        'provider-refused',
        `Slack knows no public channel named ${name}. ${consequence} Correct it, or give the id of a private one that the bot is in, then ${again}.`,
      );
    }
  }
  throw problem(
    'provider-refused',
    `The workspace has too many channels to look through for ${name}. ${consequence} Give the id of the channel, then ${again}.`,
  );
}

const mostPages = 50;

/** Where the next page begins; empty or missing on the last one. */
export const More = z.optional(z.object({ next_cursor: z.optional(z.string()) }));
const Info = z.object({ channel: z.object({ name: z.optional(z.string()) }) });
const List = z.object({
  channels: z.array(z.object({ id: SlackId, name: z.optional(z.string()) })),
  response_metadata: More,
});
