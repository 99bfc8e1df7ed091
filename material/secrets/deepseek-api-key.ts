import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const deepseekApiKey: SecretType = {
  id: 'deepseek-api-key',
  provider: 'DeepSeek',
  label: 'DeepSeek API key',
  description: 'Key (sk-) of hexadecimal digits; only the name beside it tells it from others',
  category: 'ai',
  parts: [
    part({
      env: 'DEEPSEEK_API_KEY',
      otherNames: ['DEEPSEEK_KEY'],
      regex: /^sk-[0-9a-f]{32}$/,
      grammar: [literal('sk-'), chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'client.py'],
  companions: [],
  context: 'DEEPSEEK_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'deepseek',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'upper-case letters or letters past f in the body',
  tells: [],
  samples: {
    match: [`sk-${sampleText('0-9a-f', 32)}`],
    refuse: [`sk-${sampleText('0-9A-F', 32)}`, `sk-${sampleText('0-9a-f', 48)}`],
  },
  hosts: ['api.deepseek.com'],
  uses: chatUses({
    verb: 'ask deepseek',
    env: 'DEEPSEEK_API_KEY',
    baseUrl: 'https://api.deepseek.com',
    model: 'deepseek-chat',
  }),
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/deepseek',
};
