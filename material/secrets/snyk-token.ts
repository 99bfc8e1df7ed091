import { part } from '#material/grammar/part.ts';
import { uuid } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

export const snykToken: SecretType = {
  id: 'snyk-token',
  provider: 'Snyk',
  label: 'Snyk API token',
  description: 'Token of a person (a UUID), with the id of the organization',
  category: 'ci-cd',
  parts: [
    part({
      env: 'SNYK_TOKEN',
      otherNames: ['SNYK_API_TOKEN'],
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
    }),
    part({
      env: 'SNYK_CFG_ORG',
      otherNames: ['SNYK_ORG_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
    }),
  ],
  homes: ['~/.config/configstore/snyk.json', '.github/workflows/*.yml'],
  companions: [],
  context: 'SNYK_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'snyk-api-token',
    trufflehog: 'snykkey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'UUID not version 4; nil UUID',
  tells: [],
  samples: {
    match: ['01234567-89ab-4cde-8f01-23456789abcd'],
    refuse: ['01234567-89ab-1cde-8f01-23456789abcd', '00000000-0000-0000-0000-000000000000'],
  },
  hosts: ['api.snyk.io'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: 'https://api.snyk.io/rest/orgs/{SNYK_CFG_ORG}/projects?version=2024-10-15&limit=100',
      headers: { Authorization: 'token {SNYK_TOKEN}' },
      answer: 'data',
    },
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
