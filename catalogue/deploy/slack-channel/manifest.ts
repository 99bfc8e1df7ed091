import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkBotToken, checkChannel } from './text.ts';

export const fields = {
  channel: {
    type: 'text',
    required: true,
    description: 'Public channel by its name, or any channel that the bot is in by its id',
    sandbox: 'slackChannel',
    check: checkChannel,
  },
  postAs: {
    type: 'select',
    required: true,
    description: 'Whether the file is uploaded or pasted into a message',
    options: ['file', 'message'],
    default: 'file',
  },
  token: {
    type: 'password',
    required: true,
    description: 'Token of a bot that is a member of the channel; stored encrypted',
    sandbox: 'slackToken',
    check: checkBotToken,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'slack-channel',
  name: 'Slack Channel Deployer',
  description: 'Posts the generated file in a Slack channel, as a hurried colleague would.',
  category: 'Slack',
  type: 'Deploy',
  subtype: 'Messaging',
  price: 2,
  runPrice: 1,
  permissions: ['channels:history', 'channels:read', 'chat:write', 'files:write'],
  permissionsOf: {
    // A file stands in a message, which is what is left of it once it was deleted.
    file: ['channels:history', 'channels:read', 'chat:write', 'files:write'],
    message: ['channels:history', 'channels:read', 'chat:write'],
  },
  // https://slack.com/help/articles/203457187-Customize-data-retention-in-Slack
  remains:
    'Replies in its thread stay, and may quote it. Exports keep a copy: one that was made meanwhile holds the post, a later one too where the workspace keeps what was deleted.',
  details: {
    features: [
      'Uploads the file, or pastes it into a message, as a bot that you invite',
      'Never posts twice: after a lost answer it looks first',
      'Finds its post in the channel before it calls it planted',
      'Deletes its own post on clean-up, a message only while nobody edited it, a file together with its message',
    ],
    useCases: [
      'See whether anybody reports a secret that was shared in chat',
      'Test data loss prevention for messages and for uploads',
      'Rehearse what is done about a key that a whole channel has read',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
