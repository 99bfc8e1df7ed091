import { announce } from './announce.ts';

export const slackChannel = announce({
  id: 'slack-channel',
  name: 'Slack Channel Deployer',
  description: 'Posts the generated file in a Slack channel, as a hurried colleague would.',
  category: 'Slack',
  type: 'Deploy',
  subtype: 'Messaging',
  disabledReason: 'Not available yet: the Slack target is still being built.',
  features: ['Uploads as a bot that you invite', 'Deletes its own message on clean-up'],
  useCases: ['See whether anybody reports a secret that was shared in chat'],
});
