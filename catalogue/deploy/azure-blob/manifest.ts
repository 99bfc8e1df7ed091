import type { Manifest } from '#catalogue/agent.ts';
import { checkFolder } from '#catalogue/deploy/folders.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkClientId, checkClientSecret, checkTenant } from '#catalogue/providers/microsoft/app-checks.ts';
import {
  checkAccountKey,
  checkAccountName,
  checkContainerName,
  checkResourceGroup,
  checkSasToken,
  checkSubscriptionId,
} from './names.ts';

/** The one way of making a container that opens it. */
export const openChoice = 'yes, open to the public';

export const fields = {
  storageAccountName: {
    type: 'text',
    required: true,
    description: 'Storage account in Azure’s public cloud, by its name alone',
    sandbox: 'storageAccountName',
    check: checkAccountName,
  },
  containerName: {
    type: 'text',
    required: true,
    description: 'Container to plant in',
    sandbox: 'storageContainer',
    check: checkContainerName,
  },
  makeContainer: {
    type: 'select',
    required: true,
    description: 'Whether a missing container is made: closed to the public, unless you ask for exposure',
    options: ['no', 'yes', openChoice],
    default: 'no',
    warnings: {
      [openChoice]: {
        title: 'Open the container to the public?',
        text: 'Anyone on the internet can read what is planted there, without credentials, from the run until its clean-up. What was read stays with whoever read it. Where a profile of yours is set up, the file can name your AWS account.',
        confirm: 'Open to the Public',
      },
    },
  },
  folder: {
    type: 'text',
    required: false,
    description: 'Folder inside the container, such as backups/2026; empty for the top',
    check: checkFolder,
  },
  tenantId: {
    type: 'text',
    required: false,
    description: 'Directory (tenant) id of an app with the role Storage Blob Data Contributor',
    check: checkTenant,
  },
  clientId: {
    type: 'text',
    required: false,
    description: 'Application (client) id of that app',
    check: checkClientId,
  },
  clientSecret: {
    type: 'password',
    required: false,
    description: 'Value of a client secret of that app, used where it is given; stored encrypted',
    check: checkClientSecret,
  },
  subscriptionId: {
    type: 'text',
    required: false,
    requiredWith: 'resourceGroup',
    description:
      'Subscription of the account, to be told before a run whether it allows public access; only an app that is a Reader of the account can ask, no key and no signature',
    check: checkSubscriptionId,
  },
  resourceGroup: {
    type: 'text',
    required: false,
    requiredWith: 'subscriptionId',
    description: 'Resource group of the account, with the subscription',
    check: checkResourceGroup,
  },
  sasToken: {
    type: 'password',
    required: false,
    description: 'Shared access signature, used where there is no app; stored encrypted',
    check: checkSasToken,
  },
  accountKey: {
    type: 'password',
    required: false,
    description: 'Key of the storage account, used where there is neither; stored encrypted',
    sandbox: 'storageAccountKey',
    check: checkAccountKey,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'azure-blob',
  name: 'Azure Blob Deployer',
  description: 'Plants the generated file in a container of an Azure storage account.',
  category: 'Azure',
  type: 'Deploy',
  subtype: 'Storage',
  price: 2,
  runPrice: 1,
  // What a shared access signature must allow, in the portal's words; the readme names the role of an app.
  permissions: ['Create', 'Delete', 'List', 'Read'],
  // https://learn.microsoft.com/azure/storage/blobs/soft-delete-blob-overview
  remains:
    'Soft delete keeps a copy: where the storage account has it switched on, an owner can bring the blob back until its retention ends.',
  details: {
    features: [
      'Never overwrites: a blob of the same name stays as it is',
      'Reads the planted blob back and compares it byte by byte',
      'Makes a missing container only when you ask for it, closed to the public',
      'Opens the container that it makes where you ask for exposure and confirm it; never one that is there',
      'Says when a container is open to the public, when its account forbids that, and when it keeps what is deleted',
      'Leaves no tag or metadata that gives the decoy away',
    ],
    useCases: [
      'See whether a leaked key in blob storage is noticed',
      'Test data loss prevention and scanners of storage accounts with a harmless file',
      'Rehearse the response to an exposed export',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
