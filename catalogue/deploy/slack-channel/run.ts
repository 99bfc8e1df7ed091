import type { DeployAgent } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import { connectSlack, type Slack } from '#catalogue/providers/slack/connection.ts';
import { findMessage } from '#catalogue/providers/slack/history.ts';
import { removeMessage, removeUpload } from '#catalogue/providers/slack/posting.ts';
import { findChannel, readWorkspace, refuseOtherWorkspace } from '#catalogue/providers/slack/workspace.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';
import {
  findPlanted,
  findShare,
  findUpload,
  hashOf,
  isText,
  planted,
  postText,
  postUpload,
  sinceOf,
  spotOf,
} from './post.ts';

/** Slack cuts a message after 40,000 characters, and escaping makes more of them: https://docs.slack.dev/reference/methods/chat.postMessage */
const mostMessageBytes = 30_000;

export const slackChannel: DeployAgent<typeof fields> = {
  manifest,
  place({ channel, postAs }, fileName, nth) {
    const name = nthName(fileName, nth);
    const plain = channel.replace(/^#/, '');
    return { location: `slack://${plain}/${name}`, target: { channel: plain, name, post_as: postAs } };
  },
  async preflight(
    config,
    context,
    words = { consequence: 'Nothing was planted.', again: 'retry this step' },
  ) {
    const slack = connectSlack(config, context, words.consequence, words.again);
    const { teamId } = await readWorkspace(slack);
    const { id, name } = await findChannel(slack, config.channel);
    // The newest message, or none: whether the history can be read is what counts.
    await findMessage(slack, id, { oldest: sinceOf(context.now()) }, () => true);
    return { facts: { team_id: teamId, channel_id: id, channel: name } };
  },
  async put(config, place, artifact, context) {
    const isMessage = place.target['post_as'] === 'message';
    if (isMessage) checkFits(artifact, mostMessageBytes, 'a message', 'Post it as a file');
    const slack = connectSlack(config, context, 'Nothing was planted.');
    const spot = await spotOf(slack, place);
    const noted = (await context.notes?.read()) ?? {};
    const since = noted['since'] ?? sinceOf(context.now());
    const post = isMessage ? postText : postUpload;
    const receipt = await post(slack, spot, { artifact, noted, since });
    context.log('info', `Posted ${place.location}.`);
    return planted(slack, place, spot, { receipt, since, artifact });
  },
  async recognise(config, place, artifact, context) {
    const slack = connectSlack(config, context, 'Whether it was posted is not known.');
    const { since, file_id: fileId } = (await context.notes?.read()) ?? {};
    const isMessage = place.target['post_as'] === 'message';
    // Nothing is posted before it is noted.
    if (since === undefined || (!isMessage && fileId === undefined)) return undefined;
    const spot = await spotOf(slack, place);
    const found =
      fileId === undefined
        ? await findMessage(slack, spot.channelId, { oldest: since }, isText(spot, artifact))
        : await findUpload(slack, spot, since, fileId);
    if (found === undefined) return undefined;
    const receipt = { message_ts: found.ts, ...(fileId !== undefined && { file_id: fileId }) };
    return planted(slack, place, spot, { receipt, since, artifact });
  },
  async verify(config, receipt, artifact, context) {
    const slack = connectSlack(config, context, 'Whether it was posted is not known.');
    const found = await findPlanted(slack, receipt);
    if (found === undefined) {
      throw problem(
        'provider-refused',
        'Slack said that it took the post, but the channel does not show it. Retry this step.',
      );
    }
    const file = found.files.find(({ id }) => id === receipt['file_id']);
    const isWhole =
      file === undefined
        ? hashOf(found) === receipt['text_sha256']
        : file.size === Buffer.byteLength(artifact.content);
    if (!isWhole) {
      throw problem(
        'provider-refused',
        'The channel shows another post than the one that was planted. Look who edits there, then retry this step.',
      );
    }
    context.log('info', 'Read back: the channel shows it whole.');
  },
  async retract(config, receipt, context) {
    const slack = connectSlack(config, context, 'Nothing was removed.', 'clean up again');
    const { userId } = await refuseOtherWorkspace(slack, receipt);
    const { file_id: fileId, channel_id: channel = '', message_ts: ts = '' } = receipt;
    if (fileId !== undefined) {
      const file = await removeUpload(slack, fileId);
      const half = connectSlack(config, context, 'The file is gone, its message is not.', 'clean up again');
      const message = await removeShare(half, receipt, userId);
      return file === 'removed' || message === 'removed' ? 'retracted' : 'already_gone';
    }
    const found = await findPlanted(slack, receipt);
    if (found === undefined) return 'already_gone';
    // Slack knows no condition: an edit in this moment, after the look, goes too.
    if (hashOf(found) !== receipt['text_sha256']) return 'changed';
    await removeMessage(slack, channel, ts);
    return 'retracted';
  },
  async status(config, receipt, context) {
    const slack = connectSlack(config, context, 'Whether it is still posted is not known.');
    await refuseOtherWorkspace(slack, receipt);
    const found = await findPlanted(slack, receipt);
    if (found === undefined) return 'gone';
    // What was uploaded cannot be edited.
    if (receipt['file_id'] !== undefined) return 'present';
    return hashOf(found) === receipt['text_sha256'] ? 'present' : 'changed';
  },
};

/** Slack keeps the message of a deleted file, which then says 'This file was deleted.' */
async function removeShare(
  slack: Slack,
  receipt: Record<string, string>,
  userId: string,
): Promise<'removed' | 'gone'> {
  const share = await findShare(slack, receipt, userId);
  if (share === undefined) return 'gone';
  return await removeMessage(slack, receipt['channel_id'] ?? '', share.ts);
}
