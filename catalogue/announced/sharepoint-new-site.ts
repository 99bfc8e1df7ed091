import { announce } from './announce.ts';

/** Will ask for SharePointAdminURL and SiteTemplate, as the specification names them. */
export const sharepointNewSite = announce({
  id: 'sharepoint-new-site',
  name: 'SharePoint New Site Deployer',
  description: 'Makes a SharePoint site from a template and puts the generated file in its library.',
  category: 'Azure',
  type: 'Deploy',
  subtype: 'Documents',
  disabledReason: 'Not available yet: making a site takes a certificate and full control of SharePoint.',
  features: ['Takes the SharePoint Admin URL and a Site Template', 'Removes the site that it made'],
  useCases: ['See who finds a site that nobody was told about'],
});
