import { announce } from './announce.ts';

export const teamsChannel = announce({
  id: 'teams-channel',
  name: 'Teams Channel Deployer',
  description: 'Posts the generated file in a channel of Microsoft Teams. No clean-up: what is posted stays.',
  category: 'Microsoft Teams',
  type: 'Deploy',
  subtype: 'Messaging',
  disabledReason: 'Not available yet, and without clean-up: Teams takes no post back from a workflow.',
  features: [
    'Posts through a workflow of your channel',
    'No clean-up: nobody but a person can delete the post',
  ],
  useCases: ['See whether anybody reports a secret that was shared in chat'],
});
