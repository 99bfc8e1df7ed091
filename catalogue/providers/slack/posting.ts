import * as z from 'zod/mini';
import { lookAgain } from '#catalogue/providers/look-again.ts';
import { understand } from '#catalogue/providers/understand.ts';
import { problem } from '#contract/refusal.ts';
import { askSlack, type Slack } from './connection.ts';
import { readFault } from './fault.ts';
import { SlackId, Ts } from './workspace.ts';

const maybeDelivered =
  'It may have been delivered, which is not known: the next try looks in the channel before it posts.';

/** Slack knows no condition and no key for a message. */
export async function postMessage(
  slack: Slack,
  channelId: string,
  text: string,
  look: () => Promise<string | undefined>,
): Promise<string> {
  const call = { deed: 'the message', writes: true, scope: 'chat:write', unanswered: maybeDelivered };
  const once = lookAgain(maybeDelivered, look);
  const message = { channel: channelId, text, unfurl_links: false, unfurl_media: false };
  return await askSlack(slack, call, (client) =>
    once(async () => {
      const answer = await client.chat.postMessage(message);
      return understand('Slack', slack.words, call, Posted, answer).ts;
    }),
  );
}

const Posted = z.object({ ts: Ts });

/** `gone` where it is not there any more. */
export async function removeMessage(slack: Slack, channel: string, ts: string): Promise<'removed' | 'gone'> {
  const call = {
    deed: 'the removal of the message',
    writes: true,
    scope: 'chat:write',
    unanswered: 'Whether the message was removed is not known; the next try finds out.',
  };
  return await askSlack(slack, call, async (client) => {
    try {
      await client.chat.delete({ channel, ts });
      return 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'message_not_found') return 'gone';
      throw cause;
    }
  });
}

/** The bytes lie at Slack under this id, and nobody sees them before they are shared. */
export async function uploadFile(slack: Slack, name: string, content: string): Promise<string> {
  const call = { deed: 'the upload', writes: false, scope: 'files:write' };
  const bytes = Buffer.from(content);
  return await askSlack(slack, call, async (client, fetch) => {
    const ticket = await client.files.getUploadURLExternal({ filename: name, length: bytes.length });
    const { file_id: id, upload_url: address } = understand('Slack', slack.words, call, Ticket, ticket);
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(address, { method: 'POST', body });
    if (answer.ok) return id;
    throw problem('provider-refused', 'Slack had a failure of its own during the upload.', {
      retryAfterMs: 0,
    });
  });
}

/** The address goes by the guard like any other. */
const Ticket = z.object({ file_id: SlackId, upload_url: z.string() });

/** Shares a file once, however often it is asked: an id that was shared is not known any more. */
export async function shareFile(
  slack: Slack,
  channelId: string,
  file: { id: string; name: string; wasTried: boolean },
): Promise<void> {
  const call = {
    deed: 'the sharing of the file',
    writes: true,
    scope: 'files:write',
    unanswered: 'Whether the file was planted is not known; the next try finds out.',
  };
  let mayBeShared = file.wasTried;
  await askSlack(slack, call, async (client) => {
    try {
      await client.files.completeUploadExternal({
        files: [{ id: file.id, title: file.name }],
        channel_id: channelId,
      });
    } catch (cause) {
      if (mayBeShared && readFault(cause).code === 'file_not_found') return;
      mayBeShared = true;
      throw cause;
    }
  });
}

export async function removeUpload(slack: Slack, file: string): Promise<'removed' | 'gone'> {
  const call = {
    deed: 'the removal of the file',
    writes: true,
    scope: 'files:write',
    unanswered: 'Whether the file was removed is not known; the next try finds out.',
  };
  return await askSlack(slack, call, async (client) => {
    try {
      await client.files.delete({ file });
      return 'removed';
    } catch (cause) {
      if (['file_not_found', 'file_deleted'].includes(readFault(cause).code ?? '')) return 'gone';
      throw cause;
    }
  });
}
