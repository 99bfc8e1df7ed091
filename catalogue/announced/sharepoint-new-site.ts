import { announce } from './announce.ts';

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
  fields: {
    SharePointAdminURL: {
      type: 'text',
      required: true,
      description: 'Address of the admin centre, such as https://acme-admin.sharepoint.com',
    },
    SiteTemplate: {
      type: 'select',
      required: true,
      description: 'What the site looks like: a team site or a communication site',
      options: ['STS#3', 'SITEPAGEPUBLISHING#0'],
      default: 'STS#3',
    },
    siteUrl: {
      type: 'text',
      required: true,
      description: 'Address that the site is to have, such as https://acme.sharepoint.com/sites/runbooks',
    },
    libraryName: {
      type: 'text',
      required: true,
      description: 'Document library of the site, by the name that the site shows',
      default: 'Documents',
    },
  },
});
