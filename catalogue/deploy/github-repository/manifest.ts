import type { Manifest } from '#catalogue/agent.ts';
import { checkFolder } from '#catalogue/deploy/folders.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkBranch, checkOwner, checkRepository, checkToken } from './names.ts';

export const fields = {
  owner: {
    type: 'text',
    required: true,
    description: 'Person or organisation that the repository belongs to',
    sandbox: 'githubOwner',
    check: checkOwner,
  },
  repository: {
    type: 'text',
    required: true,
    description: 'Name of the repository, without its owner',
    sandbox: 'githubRepository',
    check: checkRepository,
  },
  branch: {
    type: 'text',
    required: false,
    description: 'Branch to commit to, made if it is missing; empty for the default branch',
    check: checkBranch,
  },
  folder: {
    type: 'text',
    required: false,
    description: 'Folder inside the repository, such as config/production; empty for the top',
    check: checkFolder,
  },
  token: {
    type: 'password',
    required: true,
    description: 'Fine-grained personal access token for this repository; stored encrypted',
    sandbox: 'githubToken',
    check: checkToken,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'github-repository',
  name: 'GitHub Repository Deployer',
  description: 'Commits the generated file to a repository and reports whether push protection stops it.',
  category: 'GitHub',
  type: 'Deploy',
  subtype: 'Repository',
  price: 2,
  runPrice: 1,
  permissions: ['Contents: write', 'Metadata: read'],
  // https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/removing-sensitive-data-from-a-repository
  remains: 'History keeps a copy: the commit stays in the repository, and in every clone and fork of it.',
  details: {
    features: [
      'Never overwrites: a file of the same name stays as it is',
      'A blocked push is reported as a control that worked, and costs nothing',
      'Reads the committed file back and compares it with what git must have made of it',
      'Takes back only its own, unchanged file; history keeps a copy',
      'Makes a missing branch, and removes it again once nothing lies on it',
    ],
    useCases: [
      'Test secret scanning and push protection of your own repositories',
      'See who uses a key that was committed by mistake, and after how long',
      'Rehearse the clean-up of a repository whose history holds a secret',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
