import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const sentryUserToken: SecretType = {
  id: 'sentry-user-token',
  provider: 'Sentry',
  label: 'Sentry user auth token',
  description: 'Token of a person (sntryu_), with the organization and the project',
  category: 'monitoring',
  parts: [
    part({
      env: 'SENTRY_AUTH_TOKEN',
      otherNames: ['SENTRY_USER_TOKEN'],
      regex: /^sntryu_[0-9a-f]{64}$/,
      grammar: [literal('sntryu_'), chars('0-9a-f', 64)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SENTRY_ORG',
      otherNames: ['SENTRY_ORG_SLUG'],
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ world }) => world.slug)],
    }),
    part({
      env: 'SENTRY_PROJECT',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ service }) => service.product)],
    }),
  ],
  homes: ['.sentryclirc', '.env'],
  companions: [],
  context: 'SENTRY_AUTH_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'sentry-user-token',
    trufflehog: 'sentrytoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: '64 hexadecimal digits without prefix (retired)',
  tells: [],
  samples: {
    match: [`sntryu_${sampleText('0-9a-f', 64)}`],
    refuse: [sampleText('0-9a-f', 64), `sntryu_${sampleText('0-9a-f', 63)}`],
  },
  hosts: ['sentry.io'],
  uses: {
    verb: 'list issues',
    gives: 'rows',
    http: {
      url: 'https://sentry.io/api/0/projects/{SENTRY_ORG}/{SENTRY_PROJECT}/issues/',
      headers: { Authorization: 'Bearer {SENTRY_AUTH_TOKEN}' },
      answer: '',
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
