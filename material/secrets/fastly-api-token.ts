import { part } from '#material/grammar/part.ts';
import { base64OfBytes, chars } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const fastlyApiToken: SecretType = {
  id: 'fastly-api-token',
  provider: 'Fastly',
  label: 'Fastly API token',
  description: 'Token that purges and configures, with the id of a service',
  category: 'infrastructure',
  group: 'fastly',
  parts: [
    part({
      env: 'FASTLY_API_TOKEN',
      otherNames: ['FASTLY_API_KEY'],
      regex: /^[A-Za-z0-9_-]{32}$/,
      grammar: [base64OfBytes(24, { url: true })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'FASTLY_SERVICE_ID',
      isSecret: false,
      regex: /^[A-Za-z0-9]{22}$/,
      grammar: [chars('A-Za-z0-9', 22)],
    }),
  ],
  homes: ['fastly.toml', 'terraform.tfvars'],
  companions: [],
  context: 'FASTLY_API_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'fastly-api-token',
    trufflehog: 'fastlypersonaltoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'service id missing',
  // The service of Fastly's own documentation.
  tells: [/^SU1Z0isxPaozGVKXdv0eY$/],
  samples: {
    match: [sampleText('A-Za-z0-9_-', 32)],
    refuse: [sampleText('A-Za-z0-9_-', 40), `${sampleText('A-Za-z0-9_-', 31)}+`],
  },
  hosts: ['api.fastly.com'],
  templates: [
    'terraform',
    'github-actions',
    'shell',
    'dotenv',
    'python',
    'javascript',
    'typescript',
    'plain',
  ],
  uses: {
    verb: 'list versions',
    gives: 'rows',
    http: {
      url: 'https://api.fastly.com/service/{FASTLY_SERVICE_ID}/version',
      headers: { 'Fastly-Key': '{FASTLY_API_TOKEN}', Accept: 'application/json' },
      answer: '',
    },
  },
  inertness:
    '192 random bits, so a generated value is a live one with probability under 2^-152 even if a trillion live values exist',
  source: 'https://www.fastly.com/documentation/reference/api/; gitleaks config/gitleaks.toml',
};
