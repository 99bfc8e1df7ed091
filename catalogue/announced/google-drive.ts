import { announce } from './announce.ts';

export const googleDrive = announce({
  id: 'google-drive',
  name: 'Google Drive Deployer',
  description: 'Puts the generated file into a shared drive of Google Workspace.',
  category: 'Google',
  type: 'Deploy',
  subtype: 'Documents',
  disabledReason: 'Not available yet: this target is still being built.',
  features: ['Needs access to the one folder that you share with it', 'Deletes its own, unchanged file'],
  useCases: ['Test data loss prevention for documents with a harmless file'],
});
