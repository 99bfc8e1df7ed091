import { announce } from './announce.ts';

export const gitlabProject = announce({
  id: 'gitlab-project',
  name: 'GitLab Project Deployer',
  description: 'Commits the generated file to a branch of a GitLab project.',
  category: 'GitLab',
  type: 'Deploy',
  subtype: 'Repository',
  disabledReason: 'Not available yet: this target is still being built.',
  features: ['Creates the file in one commit and never overwrites', 'Removes it with a commit of its own'],
  useCases: ['See whether GitLab’s secret detection and your own scanners find a leaked key'],
});
