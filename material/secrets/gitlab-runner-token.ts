import { part } from '#material/grammar/part.ts';
import { chars, fact, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gitlabRunnerToken: SecretType = {
  id: 'gitlab-runner-token',
  provider: 'GitLab',
  label: 'GitLab runner authentication token',
  description: 'Lets a machine fetch jobs of the company’s own server, with its address',
  category: 'vcs',
  group: 'gitlab_runner',
  parts: [
    part({
      env: 'RUNNER_TOKEN',
      otherNames: ['CI_SERVER_TOKEN', 'GITLAB_RUNNER_TOKEN'],
      regex: /^glrt-t[123]_[A-Za-z0-9_-]{20}$/,
      grammar: [oneOf('glrt-t1_', 'glrt-t2_', 'glrt-t3_'), chars('A-Za-z0-9_-', 20)],
      entropyNeeded: 3,
    }),
    part({
      env: 'CI_SERVER_URL',
      isSecret: false,
      regex: /^https:\/\/gitlab\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://gitlab.${world.domain}`)],
    }),
  ],
  homes: ['/etc/gitlab-runner/config.toml', 'values.yaml'],
  companions: [],
  context: 'RUNNER_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-runner-authentication-token',
    trufflehog: null,
    detectSecrets: 'GitLabTokenDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'GR1348941 registration form (retired) in a new file; no t1_, t2_ or t3_ (instance, group, project) behind the prefix',
  tells: [],
  samples: {
    match: [`glrt-t1_${sampleText('A-Za-z0-9_-', 20)}`],
    refuse: [`glrt-t4_${sampleText('A-Za-z0-9_-', 20)}`, `GR1348941${sampleText('A-Za-z0-9_-', 20)}`],
  },
  uses: {
    verb: 'register runner',
    gives: 'rows',
    shell: [
      'gitlab-runner',
      'register',
      '--non-interactive',
      '--executor',
      'docker',
      '--docker-image',
      'alpine:3.22',
      '--url',
      '{CI_SERVER_URL}',
      '--token',
      '{RUNNER_TOKEN}',
    ],
  },
  inertness:
    'about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml rules gitlab-runner-authentication-token and -routable (the t and a digit); docs.gitlab.com, Token overview',
};
