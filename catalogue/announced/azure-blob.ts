import { announce } from './announce.ts';

export const azureBlob = announce({
  id: 'azure-blob',
  name: 'Azure Blob Deployer',
  description: 'Plants the generated file in a container of an Azure storage account.',
  category: 'Azure',
  type: 'Deploy',
  subtype: 'Storage',
  disabledReason: 'Not available yet: the Azure target is still being built.',
  features: ['Never overwrites a blob', 'Private container, made if it is missing'],
  useCases: ['See whether a leaked key in blob storage is noticed'],
});
