import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const buildkiteToken: SecretType = {
  id: 'buildkite-token',
  provider: 'Buildkite',
  label: 'Buildkite user access token',
  description: 'Token of a person (bkua), with the organization',
  category: 'ci-cd',
  parts: [
    part({
      env: 'BUILDKITE_API_TOKEN',
      otherNames: ['BUILDKITE_TOKEN'],
      regex: /^bkua_[0-9a-f]{40}$/,
      grammar: [literal('bkua_'), chars('0-9a-f', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'BUILDKITE_ORGANIZATION_SLUG',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
  ],
  homes: ['.env', 'scripts'],
  companions: [],
  context: 'BUILDKITE_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'buildkite',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'upper-case letters',
  tells: [],
  samples: {
    match: [`bkua_${sampleText('0-9a-f', 40)}`],
    refuse: [`bkua_${sampleText('0-9a-f', 40)}0`, `bkua_${sampleText('A-F', 40)}`],
  },
  hosts: ['api.buildkite.com'],
  uses: {
    verb: 'list pipelines',
    gives: 'rows',
    http: {
      url: 'https://api.buildkite.com/v2/organizations/{BUILDKITE_ORGANIZATION_SLUG}/pipelines?per_page=100',
      headers: { Authorization: 'Bearer {BUILDKITE_API_TOKEN}' },
      answer: '',
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/buildkite/v2',
};
