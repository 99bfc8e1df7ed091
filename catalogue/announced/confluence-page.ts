import { announce } from './announce.ts';

export const confluencePage = announce({
  id: 'confluence-page',
  name: 'Confluence Page Deployer',
  description: 'Publishes a Confluence page with the generated file attached to it.',
  category: 'Atlassian',
  type: 'Deploy',
  subtype: 'Documents',
  disabledReason: 'Not available yet: this target is still being built.',
  features: [
    'Publishes a page in the space that you choose',
    'Deletes the page that it published, and no other',
  ],
  useCases: ['See who finds credentials in a wiki, and how soon'],
});
