import type { Manifest } from '#catalogue/agent.ts';
import { checkFolder } from '#catalogue/deploy/folders.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkClientId, checkClientSecret, checkTenant } from '#catalogue/providers/microsoft/app-checks.ts';
import { checkLibrary, checkLibraryFolder, checkSiteUrl } from './names.ts';

export const fields = {
  siteUrl: {
    type: 'text',
    required: true,
    description: 'Address of a site that exists, such as https://acme.sharepoint.com/sites/engineering',
    sandbox: 'siteUrl',
    check: checkSiteUrl,
  },
  libraryName: {
    type: 'text',
    required: true,
    description: 'Document library of the site, by the name that the site shows',
    sandbox: 'libraryName',
    default: 'Documents',
    check: checkLibrary,
  },
  folder: {
    type: 'text',
    required: false,
    description: 'Folder that exists in the library, such as Runbooks/2026; empty for the top',
    check: (folder: string) => checkLibraryFolder(folder) ?? checkFolder(folder),
  },
  tenantId: {
    type: 'text',
    required: true,
    description: 'Directory (tenant) id of the app registration in Microsoft Entra',
    sandbox: 'tenantId',
    check: checkTenant,
  },
  clientId: {
    type: 'text',
    required: true,
    description: 'Application (client) id of the app registration',
    sandbox: 'clientId',
    check: checkClientId,
  },
  clientSecret: {
    type: 'password',
    required: true,
    description: 'Value of a client secret of that app; stored encrypted',
    sandbox: 'clientSecret',
    check: checkClientSecret,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'sharepoint',
  name: 'SharePoint Deployer',
  description: 'Puts the generated file in a document library of a SharePoint site.',
  category: 'Azure',
  type: 'Deploy',
  subtype: 'Documents',
  price: 2,
  runPrice: 1,
  permissions: ['Sites.Selected', 'write on the site'],
  remains:
    'The recycle bin of the site keeps a copy for up to 93 days, unless a person with rights there empties it.',
  details: {
    features: [
      'Needs access to the one site only',
      'Never replaces a document: a file of the same name stays as it is',
      'Reads the planted file back and compares every byte',
      'Takes back only its own, unchanged file; the recycle bin of the site keeps a copy for up to 93 days',
    ],
    useCases: [
      'See whether data loss prevention finds credentials among documents',
      'Learn who opens a file with keys that everybody on a site can see',
      'Rehearse the clean-up of a library, recycle bin included',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
