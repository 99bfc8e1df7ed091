import { part } from '#material/grammar/part.ts';
import { fact, literal, uuid } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

export const launchdarklyApiKey: SecretType = {
  id: 'launchdarkly-api-key',
  provider: 'LaunchDarkly',
  label: 'LaunchDarkly API access token',
  description: 'Token for the flags themselves (api), with the key of one environment (sdk) and the project',
  category: 'ci-cd',
  parts: [
    part({
      env: 'LAUNCHDARKLY_ACCESS_TOKEN',
      otherNames: ['LD_API_KEY', 'LAUNCHDARKLY_API_KEY'],
      regex: /^api-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('api-'), uuid()],
    }),
    part({
      env: 'LAUNCHDARKLY_SDK_KEY',
      regex: /^sdk-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('sdk-'), uuid()],
    }),
    part({
      env: 'LAUNCHDARKLY_PROJECT_KEY',
      isSecret: false,
      regex: /^[a-z0-9-]+$/,
      grammar: [fact(({ service }) => service.product)],
    }),
  ],
  homes: ['.env', 'terraform.tfvars'],
  companions: [],
  context: 'LAUNCHDARKLY_ACCESS_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'launchdarkly-access-token',
    trufflehog: 'launchdarkly',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'UUID not version 4',
  tells: [],
  samples: {
    match: ['api-01234567-89ab-4cde-8f01-23456789abcd'],
    refuse: ['api-01234567-89ab-1cde-8f01-23456789abcd', 'sdk-01234567-89ab-4cde-8f01-23456789abcd'],
  },
  hosts: ['app.launchdarkly.com'],
  uses: {
    verb: 'list flags',
    gives: 'rows',
    http: {
      url: 'https://app.launchdarkly.com/api/v2/flags/{LAUNCHDARKLY_PROJECT_KEY}?summary=true',
      headers: { Authorization: '{LAUNCHDARKLY_ACCESS_TOKEN}' },
      answer: 'items',
    },
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/launchdarkly',
};
