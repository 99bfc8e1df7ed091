import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const fireworksApiKey: SecretType = {
  id: 'fireworks-api-key',
  provider: 'Fireworks AI',
  label: 'Fireworks AI API key',
  description: 'Key of the hosted open models (fw_)',
  category: 'ai',
  group: 'fireworks',
  parts: [
    part({
      env: 'FIREWORKS_API_KEY',
      otherNames: ['FIREWORKS_KEY'],
      regex: /^fw_[A-Za-z0-9]{22,24}$/,
      grammar: [literal('fw_'), chars('A-Za-z0-9', { min: 22, max: 24 })],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'FIREWORKS_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'body longer than 24',
  // Gitleaks takes letters alone for no secret.
  tells: [/^fw_[^0-9]+$/],
  samples: {
    match: [`fw_${sampleText('A-Za-z0-9', 22)}`, `fw_${sampleText('A-Za-z0-9', 24)}`],
    refuse: [`fw_${sampleText('A-Za-z0-9', 25)}`, `fw-${sampleText('A-Za-z0-9', 22)}`],
  },
  hosts: ['api.fireworks.ai'],
  uses: chatUses({
    verb: 'ask fireworks',
    env: 'FIREWORKS_API_KEY',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    model: 'accounts/fireworks/models/llama-v3p3-70b-instruct',
  }),
  inertness:
    'about 131 random bits, so a generated value is a live one with probability under 2^-91 even if a trillion live values exist',
  source: 'vendor documentation; length not confirmed',
};
