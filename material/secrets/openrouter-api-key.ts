import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const openrouterApiKey: SecretType = {
  id: 'openrouter-api-key',
  provider: 'OpenRouter',
  label: 'OpenRouter API key',
  description: 'Key of the broker of many models (sk-or-v1)',
  category: 'ai',
  parts: [
    part({
      env: 'OPENROUTER_API_KEY',
      otherNames: ['OPENROUTER_KEY'],
      regex: /^sk-or-v1-[0-9a-f]{64}$/,
      grammar: [literal('sk-or-v1-'), chars('0-9a-f', 64)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'OPENROUTER_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'openrouter',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'body not 64 lower-case hexadecimal digits',
  tells: [],
  samples: {
    match: [`sk-or-v1-${sampleText('0-9a-f', 64)}`],
    refuse: [`sk-or-v1-${sampleText('0-9A-F', 64)}`, `sk-or-v1-${sampleText('0-9a-f', 63)}`],
  },
  hosts: ['openrouter.ai'],
  uses: chatUses({
    verb: 'ask openrouter',
    env: 'OPENROUTER_API_KEY',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'mistralai/mistral-small-3.2-24b-instruct',
  }),
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/openrouter',
};
