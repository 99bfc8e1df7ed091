import { announce } from './announce.ts';

export const sharepoint = announce({
  id: 'sharepoint',
  name: 'SharePoint Deployer',
  description: 'Puts the generated file in a document library of a SharePoint site.',
  category: 'Azure',
  type: 'Deploy',
  subtype: 'Documents',
  disabledReason: 'Not available yet: the SharePoint target is still being built.',
  features: ['Needs access to the one site only', 'Never replaces a document'],
  useCases: ['See whether data loss prevention finds credentials among documents'],
});
