import { readAccountAction } from '#catalogue/providers/azure/management.ts';

/**
 * What an app of the directory may do at least, below Microsoft.Storage/storageAccounts/blobServices; the role Storage
 * Blob Data Contributor holds all of it. The two without `blobs` are for a container that is to be made.
 */
export const appActions = [
  'containers/blobs/delete',
  'containers/blobs/read',
  'containers/blobs/write',
  'containers/delete',
  'containers/write',
] as const;

/** With subscription id and resource group only; the role Reader holds it. Without it a plan says less, and a run does the same. */
export const planActions = [readAccountAction] as const;
