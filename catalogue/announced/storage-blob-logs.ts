import { announce } from './announce.ts';

export const storageBlobLogs = announce({
  id: 'storage-blob-logs',
  name: 'Storage Blob Logs',
  description: 'Reads from the logs of your Azure storage accounts who opened a planted file.',
  category: 'Azure',
  type: 'Analyzer',
  subtype: 'analyzer',
  disabledReason: 'Not available yet: this analyzer is still being built.',
  features: [
    'Asks the Log Analytics workspace of your subscription',
    'Says so where nothing records who reads',
  ],
  useCases: ['Learn who opened a decoy, from where, and with what'],
});
