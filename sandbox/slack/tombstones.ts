import type { Item, Rules } from '#sandbox/emulated/collections.ts';

/**
 * Slack leaves a mark where something was: a deleted file stays in its message by its id, and a message that was
 * answered stays as the head of its thread. Of both the emulator keeps nothing.
 * https://github.com/rusq/slackdump/issues/270, https://github.com/hackclub/toriel/pull/238
 */
export const tombstones: Rules = {
  // The emulator shows what it still finds among the files: only what it does not find can be a mark.
  'slack.files': (_before, after) => (after?.['deleted'] === true ? undefined : after),
  'slack.messages': (before, after) =>
    after === undefined ? headOfThread(before) : withDeletedFiles(before, after),
};

function headOfThread(message: Item): Item | undefined {
  if (message['reply_count'] === 0) return undefined;
  return {
    ...message,
    subtype: 'tombstone',
    text: 'This message was deleted.',
    user: 'USLACKBOT',
    thread_ts: message['ts'],
    files: undefined,
    edited: undefined,
  };
}

type File = { file_id: string };

function withDeletedFiles(before: Item, after: Item): Item {
  const files = filesOf(after);
  const deleted = filesOf(before).filter(({ file_id: id }) => !files.some((file) => file.file_id === id));
  if (deleted.length === 0) return after;
  const marks = deleted.map(({ file_id }) => ({
    file_id,
    mode: 'tombstone',
    channels: [],
    groups: [],
    ims: [],
    shares: {},
  }));
  return { ...after, files: [...files, ...marks] };
}

function filesOf({ files }: Item): File[] {
  return Array.isArray(files) ? (files as File[]) : [];
}
