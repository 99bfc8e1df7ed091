import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const genericApiKey: SecretType = {
  id: 'generic-api-key',
  provider: 'Internal',
  label: 'API key in configuration (no known vendor)',
  description: 'Key of an API of the company’s own, with its address',
  category: 'generic',
  group: 'internal_api',
  parts: [
    part({
      env: 'INTERNAL_API_KEY',
      otherNames: ['API_KEY', 'BACKEND_API_KEY'],
      regex: /^[A-Za-z0-9]{40}$/,
      grammar: [chars('A-Za-z0-9', 40)],
      // The strictest of those who see it: detect-secrets wants 4.5 bits of base64.
      entropyNeeded: 4.5,
    }),
    part({
      env: 'INTERNAL_API_URL',
      otherNames: ['API_KEY_URL', 'BACKEND_API_URL'],
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\.example$/,
      grammar: [fact(({ service }) => `https://${service.hostOf('api')}`)],
    }),
  ],
  homes: ['.env', 'config.yml', 'settings.json'],
  companions: [],
  context: 'INTERNAL_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: 'Base64HighEntropyString',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'low entropy, words, test or example in name or value',
  // Gitleaks takes letters alone for no secret.
  tells: [/^[A-Za-z]+$/],
  samples: {
    match: [sampleText('A-Za-z0-9', 40, 'a')],
    refuse: [sampleText('A-Za-z0-9', 39), sampleText('A-Za-z0-9_-', 40, '_')],
  },
  uses: {
    verb: 'list customers',
    gives: 'rows',
    http: {
      url: '{INTERNAL_API_URL}/v1/customers',
      headers: { 'X-Api-Key': '{INTERNAL_API_KEY}', Accept: 'application/json' },
      answer: 'items',
    },
  },
  inertness:
    'host under a reserved name; about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml (generic-api-key); detect-secrets high_entropy_strings.py',
};
