import { createHash } from 'node:crypto';
import type { Artifact, Place, Planted } from '#catalogue/agent.ts';
import type { Slack } from '#catalogue/providers/slack/connection.ts';
import { findMessage, type Message, type Span } from '#catalogue/providers/slack/history.ts';
import { postMessage, shareFile, uploadFile } from '#catalogue/providers/slack/posting.ts';
import { findChannel, readWorkspace, type Workspace } from '#catalogue/providers/slack/workspace.ts';
import { plainText, textOf } from './text.ts';

type Receipt = Record<string, string>;

/** Where and as whom something is posted. */
export interface Spot extends Workspace {
  channelId: string;
  name: string;
}

interface Posting {
  artifact: Artifact;
  /** What an earlier attempt of this step wrote down. */
  noted: Receipt;
  since: string;
}

/** Slack's clock and ours may differ by so much; what is uploaded is shared within that time. */
const slackSeconds = 600;

export async function spotOf(slack: Slack, { target }: Place): Promise<Spot> {
  const workspace = await readWorkspace(slack);
  const { id } = await findChannel(slack, target['channel'] ?? '');
  return { ...workspace, channelId: id, name: target['name'] ?? '' };
}

export function sinceOf(now: Date): string {
  return String(Math.floor(now.getTime() / 1000) - slackSeconds);
}

/** As a message: what tells it from every other is its text. */
export async function postText(slack: Slack, spot: Spot, posting: Posting): Promise<Receipt> {
  const { artifact, noted, since } = posting;
  const { context } = slack;
  const isOurs = isText(spot, artifact);
  const look = async () => (await findMessage(slack, spot.channelId, { oldest: since }, isOurs))?.ts;
  const earlier = noted['since'] === undefined ? undefined : await look();
  if (earlier !== undefined) return { message_ts: earlier };
  await context.notes?.write({ since });
  const text = textOf(spot.name, artifact.content);
  return { message_ts: await postMessage(slack, spot.channelId, text, look) };
}

/** As a file: its id is written down before anybody sees it, and Slack shares it once. */
export async function postUpload(slack: Slack, spot: Spot, posting: Posting): Promise<Receipt> {
  const { artifact, noted, since } = posting;
  const known = noted['file_id'];
  const id = known ?? (await uploadFile(slack, spot.name, artifact.content));
  await slack.context.notes?.write({ since, file_id: id });
  await shareFile(slack, spot.channelId, { id, name: spot.name, wasTried: known !== undefined });
  return { file_id: id };
}

export function planted(
  slack: Slack,
  place: Place,
  spot: Spot,
  posted: { receipt: Receipt; since: string; artifact: Artifact },
): Planted {
  const { receipt, since, artifact } = posted;
  return {
    output: {
      channel_id: spot.channelId,
      ...receipt,
      location: place.location,
      ...permalinkOf(slack, spot, receipt['message_ts']),
    },
    receipt: {
      team_id: spot.teamId,
      channel_id: spot.channelId,
      ...receipt,
      ...(receipt['message_ts'] === undefined ? {} : { text_sha256: textHashOf(spot, artifact) }),
      since,
      sha256: artifact.sha256,
    },
  };
}

/** What the receipt names, as the channel shows it now. */
export async function findPlanted(slack: Slack, receipt: Receipt): Promise<Message | undefined> {
  const { channel_id: channelId = '', file_id: fileId, message_ts: ts = '', since = '0' } = receipt;
  if (fileId !== undefined) return await findFile(slack, channelId, since, fileId);
  return await findMessage(slack, channelId, { oldest: ts, latest: ts }, (message) => message.ts === ts);
}

export async function findFile(
  slack: Slack,
  channelId: string,
  since: string,
  fileId: string,
): Promise<Message | undefined> {
  const span: Span = { oldest: since };
  return await findMessage(slack, channelId, span, ({ files }) => files.some(({ id }) => id === fileId));
}

export function isText(
  spot: Pick<Spot, 'name' | 'userId'>,
  artifact: Artifact,
): (message: Message) => boolean {
  const expected = textHashOf(spot, artifact);
  return (message) => message.user === spot.userId && hashOf(message) === expected;
}

export function hashOf({ text }: Pick<Message, 'text'>): string {
  return createHash('sha256').update(plainText(text)).digest('hex');
}

function textHashOf({ name }: Pick<Spot, 'name'>, { content }: Artifact): string {
  return hashOf({ text: textOf(name, content) });
}

/** What lies in the sandbox has no page at Slack. */
function permalinkOf({ context }: Slack, spot: Spot, ts: string | undefined): Receipt {
  if (context.endpoints.slack !== undefined || spot.address === undefined) return {};
  const message = ts === undefined ? '' : `/p${ts.replace('.', '')}`;
  return { permalink: `${spot.address}archives/${spot.channelId}${message}` };
}
