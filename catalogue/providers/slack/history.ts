import * as z from 'zod/mini';
import { understand } from '#catalogue/providers/understand.ts';
import { problem } from '#contract/refusal.ts';
import { askSlack, type Slack } from './connection.ts';
import type { Call } from './refusals.ts';
import { More, Ts } from './workspace.ts';

/** What of a message is looked at. */
export interface Message {
  ts: string;
  user: string;
  text: string;
  /** It was deleted, and stays as the head of its thread: https://github.com/hackclub/toriel/pull/238 */
  isDeleted: boolean;
  /** What was deleted stays as an id: https://github.com/rusq/slackdump/issues/270 */
  files: { id: string; size: number; isDeleted: boolean }[];
}

/** Between these times, in seconds as Slack writes them, both included. */
export interface Span {
  oldest: string;
  latest?: string;
}

/** The newest message of a channel that fits; undefined once the whole span was read. */
export async function findMessage(
  slack: Slack,
  channelId: string,
  span: Span,
  fits: (message: Message) => boolean,
): Promise<Message | undefined> {
  const call: Call = { deed: 'the reading of the channel', writes: false, scope: 'channels:history' };
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await askSlack(slack, call, (client) =>
      client.conversations.history({
        channel: channelId,
        limit: 50,
        inclusive: true,
        ...span,
        ...(cursor && { cursor }),
      }),
    );
    const said = understand('Slack', slack.words, call, History, answer);
    const messages = said.messages.map(messageOf);
    const found = messages.find((message) => isWithin(message, span) && fits(message));
    if (found !== undefined) return found;
    cursor = said.response_metadata?.next_cursor;
    const isPast = messages.some(({ ts }) => Number(ts) < Number(span.oldest));
    if (!cursor || isPast) return undefined;
  }
  throw problem(
    'provider-refused',
    `The channel has too many messages to look through. ${slack.words.consequence} Choose a quieter channel.`,
  );
}

const mostPages = 100;

const Raw = z.object({
  // Of what bears no time nobody could say whether it is what was planted, so that it is no sign that this is gone.
  ts: Ts,
  user: z.optional(z.string()),
  text: z.optional(z.string()),
  subtype: z.optional(z.string()),
  files: z.optional(
    z.array(z.object({ id: z.string(), size: z.optional(z.number()), mode: z.optional(z.string()) })),
  ),
});
const History = z.object({ messages: z.array(Raw), response_metadata: More });

function messageOf({ ts, user = '', text = '', subtype, files = [] }: z.infer<typeof Raw>): Message {
  const read = files.map(({ id, size = 0, mode }) => ({ id, size, isDeleted: mode === 'tombstone' }));
  return { ts, user, text, isDeleted: subtype === 'tombstone', files: read };
}

function isWithin({ ts }: Message, { oldest, latest }: Span): boolean {
  return Number(ts) >= Number(oldest) && (latest === undefined || Number(ts) <= Number(latest));
}
