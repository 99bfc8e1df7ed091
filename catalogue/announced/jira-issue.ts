import { announce } from './announce.ts';

export const jiraIssue = announce({
  id: 'jira-issue',
  name: 'Jira Issue Deployer',
  description: 'Opens a Jira issue with the generated file attached to it.',
  category: 'Atlassian',
  type: 'Deploy',
  subtype: 'Documents',
  disabledReason: 'Not available yet: this target is still being built.',
  features: [
    'Opens an issue in the project that you choose',
    'Deletes the issue that it opened, and no other',
  ],
  useCases: ['See whether anybody reports credentials that were pasted into a ticket'],
});
