import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

export const nvidiaApiKey: SecretType = {
  id: 'nvidia-api-key',
  provider: 'NVIDIA',
  label: 'NVIDIA API key',
  description: 'Key of the model catalogue (nvapi-)',
  category: 'ai',
  parts: [
    part({
      env: 'NVIDIA_API_KEY',
      otherNames: ['NGC_API_KEY'],
      regex: /^nvapi-[A-Za-z0-9_-]{64}$/,
      grammar: [literal('nvapi-'), chars('A-Za-z0-9_-', 64)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'docker-compose.yml'],
  companions: [],
  context: 'NVIDIA_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'nvapi',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'body length other than 64',
  // Gitleaks takes `api-id` and its like for names of settings.
  tells: [/^nvapi-(?:id|name|version|endpoint|ur[il])/i],
  samples: {
    match: [`nvapi-${sampleText('A-Za-z0-9_-', 64)}`],
    refuse: [`nvapi-${sampleText('A-Za-z0-9_-', 63)}`],
  },
  hosts: ['integrate.api.nvidia.com'],
  uses: chatUses({
    verb: 'ask nvidia',
    env: 'NVIDIA_API_KEY',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    model: 'meta/llama-3.1-70b-instruct',
  }),
  inertness:
    'about 384 random bits, so a generated value is a live one with probability under 2^-344 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/nvapi',
};
