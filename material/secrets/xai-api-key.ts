import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const xaiApiKey: SecretType = {
  id: 'xai-api-key',
  provider: 'xAI',
  label: 'xAI API key',
  description: 'Key of the Grok models (xai-)',
  category: 'ai',
  parts: [
    part({
      env: 'XAI_API_KEY',
      otherNames: ['GROK_API_KEY'],
      regex: /^xai-[A-Za-z0-9]{80}$/,
      grammar: [literal('xai-'), chars('A-Za-z0-9', 80)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'XAI_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'xai',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'body length other than 80',
  tells: [],
  samples: { match: [`xai-${sampleText('A-Za-z0-9', 80)}`], refuse: [`xai-${sampleText('A-Za-z0-9', 79)}`] },
  hosts: ['api.x.ai'],
  uses: chatUses({
    verb: 'ask grok',
    env: 'XAI_API_KEY',
    baseUrl: 'https://api.x.ai/v1',
    model: 'grok-3-mini',
  }),
  inertness:
    'about 476 random bits, so a generated value is a live one with probability under 2^-436 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/xai',
};
