import { announce } from './announce.ts';

export const githubRepository = announce({
  id: 'github-repository',
  name: 'GitHub Repository Deployer',
  description: 'Commits the generated file to a repository and reports whether push protection stops it.',
  category: 'GitHub',
  type: 'Deploy',
  subtype: 'Repository',
  disabledReason: 'Not available yet: the GitHub target is still being built.',
  features: ['One commit on a branch of your choice', 'A blocked push is reported as a control that worked'],
  useCases: ['Test secret scanning and push protection of your own repositories'],
});
