import type { Manifest } from '#catalogue/agent.ts';
import { checkFolder } from '#catalogue/deploy/folders.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkBranch, checkFolders, checkIssue, checkOwner, checkRepository, checkToken } from './names.ts';

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
  plantAs: {
    type: 'select',
    required: true,
    description: 'Whether the file is committed, or pasted into a new pull request or into a comment',
    options: ['file', 'pull request', 'issue comment'],
    default: 'file',
  },
  branch: {
    type: 'text',
    required: false,
    description:
      'Branch to commit to, made if it is missing; empty for the default branch. Of a pull request: how the name of its new branch begins',
    check: checkBranch,
  },
  folder: {
    type: 'text',
    required: false,
    description: 'For a file: folder inside the repository, such as config/production; empty for the top',
    check: checkFolder,
  },
  alsoIn: {
    type: 'text',
    required: false,
    description: 'For a file: further folders, separated by commas, that get a copy of it in the same commit',
    check: checkFolders,
  },
  issue: {
    type: 'text',
    required: false,
    requiredFor: { field: 'plantAs', value: 'issue comment' },
    description: 'For an issue comment: number of the issue, which has to be there',
    sandbox: 'githubIssue',
    check: checkIssue,
  },
  token: {
    type: 'password',
    required: true,
    description: 'Fine-grained personal access token for this repository; stored encrypted',
    sandbox: 'githubToken',
    check: checkToken,
  },
} as const satisfies Fields;

/** https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/removing-sensitive-data-from-a-repository */
export const historyRemains =
  'History keeps a copy: the commit stays in the repository, and in every clone and fork of it.';

export const manifest: Manifest<typeof fields> = {
  id: 'github-repository',
  name: 'GitHub Repository Deployer',
  description:
    'Commits the generated file to a repository and reports whether push protection stops it, or pastes it into a conversation.',
  category: 'GitHub',
  type: 'Deploy',
  subtype: 'Repository',
  price: 2,
  runPrice: 1,
  permissions: ['Contents: write', 'Issues: write', 'Metadata: read', 'Pull requests: write'],
  permissionsOf: {
    file: ['Contents: write', 'Metadata: read'],
    'pull request': ['Contents: write', 'Metadata: read', 'Pull requests: write'],
    'issue comment': ['Issues: write', 'Metadata: read'],
  },
  remains: `${historyRemains} A pull request stays, closed and empty, with its edit history; mails about a pull request or a comment keep its text.`,
  details: {
    features: [
      'Commits a file, or copies of it in several folders as one commit',
      'Pastes it into the body of a new pull request, or into a comment on an issue, where no push protection looks',
      'Never overwrites: a file, a branch or a pull request that is there stays as it is',
      'A blocked push is reported as a control that worked, and costs nothing',
      'Reads back what it planted and compares it byte for byte',
      'Takes back only its own, and only unchanged; history keeps a copy',
      'Makes a missing branch, and removes it again once nothing lies on it',
    ],
    useCases: [
      'Test secret scanning and push protection of your own repositories',
      'See whether scanning finds a key in a pull request or in a comment, and who reports it',
      'See who uses a key that was committed by mistake, and after how long',
      'Rehearse the clean-up of a repository whose history holds a secret',
    ],
    version: '1.1.0',
    author: 'Leakdrill',
  },
  fields,
};
