import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: by vendor, what they know best first. */
const blocks = [
  {
    name: 'source-control',
    title: 'Source control',
    most: 3,
    offers: offersOf('vcs', [
      'github-pat',
      'github-fine-grained-pat',
      'github-oauth-token',
      'github-app-private-key',
      'github-app-installation-token',
      'github-app-user-token',
      'github-refresh-token',
      'gitlab-pat',
      'gitlab-pat-routable',
      'gitlab-deploy-token',
      'gitlab-runner-token',
      'gitlab-trigger-token',
      'gitlab-oauth-app-secret',
      'bitbucket-access-token',
      'bitbucket-app-password',
      'atlassian-api-token',
      'azure-devops-pat-legacy',
      'sourcegraph-token',
    ]),
  },
  {
    name: 'ci-cd',
    title: 'CI/CD',
    most: 3,
    offers: offersOf('ci-cd', [
      'circleci-token',
      'buildkite-token',
      'octopus-api-key',
      'harness-api-key',
      'terraform-cloud-token',
      'pulumi-token',
      'doppler-token',
      'sonarqube-token',
      'snyk-token',
      'launchdarkly-api-key',
    ]),
  },
  {
    name: 'package-registries',
    title: 'Package registries',
    most: 2,
    offers: offersOf('package-registry', [
      'npm-access-token',
      'pypi-token',
      'nuget-api-key',
      'rubygems-api-key',
      'cargo-registry-token',
    ]),
  },
];

export const offers = blocks.flatMap((block) => block.offers);

/** One pipeline pushes, checks and publishes; one that knows every vendor is no pipeline. */
export const most = 6;

export const manifest: Manifest = {
  id: 'source-control-and-ci',
  name: 'Source control and CI tokens',
  description:
    'Writes a script, program or configuration in which the tokens of an invented pipeline leak. No token opens anything.',
  category: 'Source Control',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Thirty-three kinds of token: eighteen of source control, ten of CI/CD, five of package registries',
      'Checksums of GitHub, GitLab, Atlassian, Azure DevOps and npm are right, so offline checks take the tokens for real',
      'What has an inside has a true one: a macaroon of PyPI, the routing of GitLab, the account of Harness',
      'Repository, workspace, server and user name come with the token and agree; self-hosted servers lie below a reserved domain',
    ],
    useCases: [
      'Plant a token in a pipeline’s settings and see whether anybody who reads the repository tries it',
      'Test push protection and secret scanners against formats that scanners check, not only match',
      'Rehearse what a stolen publish token would mean for the packages of a team',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    // None is required: who wants a token of a registry need not leak one of GitHub.
    categories: blocks.map(({ name, title, most: maxSelect, offers: ids }) => ({
      name,
      title,
      inputType: 'checkbox',
      selectionMode: 'multi',
      maxSelect,
      required: false,
      options: secretTypeOptions(ids),
    })),
  }),
};
