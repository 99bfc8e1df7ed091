import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const perplexityApiKey: SecretType = {
  id: 'perplexity-api-key',
  provider: 'Perplexity',
  label: 'Perplexity API key',
  description: 'Key of the search models (pplx-)',
  category: 'ai',
  parts: [
    part({
      env: 'PERPLEXITY_API_KEY',
      otherNames: ['PPLX_API_KEY'],
      regex: /^pplx-[A-Za-z0-9]{48}$/,
      grammar: [literal('pplx-'), chars('A-Za-z0-9', 48)],
      entropyNeeded: 4,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'PERPLEXITY_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'perplexity-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'body length other than 48',
  tells: [],
  samples: {
    match: [`pplx-${sampleText('A-Za-z0-9', 48)}`],
    refuse: [`pplx-${sampleText('A-Za-z0-9', 47)}`, `pplx_${sampleText('A-Za-z0-9', 48)}`],
  },
  hosts: ['api.perplexity.ai'],
  uses: chatUses({
    verb: 'ask perplexity',
    env: 'PERPLEXITY_API_KEY',
    baseUrl: 'https://api.perplexity.ai',
    model: 'sonar-pro',
  }),
  inertness:
    'about 286 random bits, so a generated value is a live one with probability under 2^-246 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
