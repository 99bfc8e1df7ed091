import { createHash } from 'node:crypto';
import type { Artifact } from '#catalogue/agent.ts';
import type { Place, Planted } from '#catalogue/deploy-agent.ts';
import type { Slack } from '#catalogue/providers/slack/connection.ts';
import { findMessage, type Message, type Span } from '#catalogue/providers/slack/history.ts';
import { postMessage, shareFile, uploadFile } from '#catalogue/providers/slack/posting.ts';
import { untilFound } from '#catalogue/providers/until-found.ts';
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

/** As a file: its id is written down before anybody sees it, and Slack shares it once. What was not seen is not told. */
export async function postUpload(slack: Slack, spot: Spot, posting: Posting): Promise<Receipt> {
  const { artifact, noted, since } = posting;
  const known = noted['file_id'];
  const id = known ?? (await uploadFile(slack, spot.name, artifact.content));
  await slack.context.notes?.write({ since, file_id: id });
  await shareFile(slack, spot.channelId, { id, name: spot.name, wasTried: known !== undefined });
  // Slack says yes first and shares later: https://github.com/slackapi/bolt-js/issues/2115
  const message = await untilFound(slack.context, () => findUpload(slack, spot, since, id));
  return { file_id: id, ...(message && { message_ts: message.ts }) };
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
      ...(receipt['file_id'] === undefined ? { text_sha256: textHashOf(spot, artifact) } : {}),
      since,
      sha256: artifact.sha256,
    },
  };
}

/** What the receipt names, as the channel shows it now. */
export async function findPlanted(slack: Slack, receipt: Receipt): Promise<Message | undefined> {
  const { channel_id: channelId = '', file_id: fileId, message_ts: ts } = receipt;
  return await findMessage(slack, channelId, spanOf(receipt), (message) => {
    if (fileId !== undefined) return message.files.some(({ id, isDeleted }) => id === fileId && !isDeleted);
    return message.ts === ts && !message.isDeleted;
  });
}

/** The message that we shared a file with, be the file still in it or not; undefined once it bears anything else. */
export async function findShare(
  slack: Slack,
  receipt: Receipt,
  userId: string,
): Promise<Message | undefined> {
  const { channel_id: channelId = '', file_id: fileId } = receipt;
  return await findMessage(slack, channelId, spanOf(receipt), ({ user, text, files }) => {
    const isOnlyOurs = files.length > 0 && files.every(({ id }) => id === fileId);
    return isOnlyOurs && user === userId && text === '';
  });
}

/** As we shared it: a colleague can share the same file again. */
export async function findUpload(
  slack: Slack,
  { channelId, userId }: Spot,
  since: string,
  fileId: string,
): Promise<Message | undefined> {
  return await findMessage(slack, channelId, { oldest: since }, ({ user, files }) => {
    return user === userId && files.some(({ id, isDeleted }) => id === fileId && !isDeleted);
  });
}

/** A file whose message was not seen is looked for in all that came since. */
function spanOf({ message_ts: ts, since = '0' }: Receipt): Span {
  return ts === undefined ? { oldest: since } : { oldest: ts, latest: ts };
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
