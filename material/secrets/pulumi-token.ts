import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const pulumiToken: SecretType = {
  id: 'pulumi-token',
  provider: 'Pulumi',
  label: 'Pulumi access token',
  description: 'Token of a person or an organization (pul), with the organization and the stack',
  category: 'ci-cd',
  parts: [
    part({
      env: 'PULUMI_ACCESS_TOKEN',
      otherNames: ['PULUMI_TOKEN'],
      regex: /^pul-[0-9a-f]{40}$/,
      grammar: [literal('pul-'), chars('0-9a-f', 40)],
      entropyNeeded: 2,
    }),
    part({
      env: 'PULUMI_ORG',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
    part({
      env: 'PULUMI_STACK',
      isSecret: false,
      regex: /^[a-z]{2,12}$/,
      grammar: [fact(({ service }) => service.environment)],
    }),
  ],
  homes: ['~/.pulumi/credentials.json', '.github/workflows/*.yml'],
  companions: [],
  context: 'PULUMI_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'pulumi-api-token',
    trufflehog: 'pulumi',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'letters past f',
  tells: [],
  samples: {
    match: [`pul-${sampleText('0-9a-f', 40)}`],
    refuse: [`pul-${sampleText('g-p', 40)}`, `pul-${sampleText('0-9a-f', 39)}`],
  },
  hosts: ['api.pulumi.com'],
  uses: {
    verb: 'list stacks',
    gives: 'rows',
    http: {
      url: 'https://api.pulumi.com/api/user/stacks?organization={PULUMI_ORG}',
      headers: { Authorization: 'token {PULUMI_ACCESS_TOKEN}', Accept: 'application/vnd.pulumi+8' },
      answer: 'stacks',
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
