import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';

export const stabilityAiApiKey: SecretType = {
  id: 'stability-ai-api-key',
  provider: 'Stability AI',
  label: 'Stability AI API key',
  description:
    'Key of the image models (sk-) with its organization; only the name beside it tells it from others',
  category: 'ai',
  group: 'stability',
  parts: [
    part({
      env: 'STABILITY_API_KEY',
      otherNames: ['STABILITY_KEY'],
      regex: /^sk-[A-Za-z0-9]{48}$/,
      grammar: [literal('sk-'), chars('A-Za-z0-9', 48)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'STABILITY_ORGANIZATION_ID',
      isSecret: false,
      regex: /^org-[A-Za-z0-9]{24}$/,
      grammar: [literal('org-'), account('stability organization', 'A-Za-z0-9', 24)],
    }),
  ],
  homes: ['.env', 'generate.py'],
  companions: [],
  context: 'STABILITY_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'contains T3BlbkFJ (that would be an OpenAI legacy key)',
  // Gitleaks takes letters alone for no secret.
  tells: [/T3BlbkFJ/, /^sk-[A-Za-z]+$/],
  samples: {
    match: [`sk-${sampleText('A-Za-z0-9', 48)}`],
    refuse: [
      `sk-${sampleText('A-Za-z0-9', 20)}T3BlbkFJ${sampleText('A-Za-z0-9', 20)}`,
      `sk-${sampleText('A-Za-z0-9', 47)}`,
    ],
  },
  hosts: ['api.stability.ai'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'draw image',
    gives: 'text',
    story: {
      does: [
        'Draws a picture for every product',
        'Product pictures',
        'Makes images for the catalogue',
        'Pictures where the supplier sent none',
        'Illustrations for the shop',
      ],
      input: 'products',
      column: 'notes',
      result: 'image',
    },
    http: {
      url: 'https://api.stability.ai/v1/generation/stable-diffusion-xl-1024-v1-0/text-to-image',
      headers: {
        Authorization: 'Bearer {STABILITY_API_KEY}',
        Organization: '{STABILITY_ORGANIZATION_ID}',
        Accept: 'application/json',
      },
      json: { text_prompts: [{ text: '{text}' }], cfg_scale: 7, height: 1024, width: 1024, samples: 1 },
      answer: 'artifacts.0.base64',
    },
  },
  inertness:
    'about 286 random bits, so a generated value is a live one with probability under 2^-246 even if a trillion live values exist',
  source: 'Stability AI platform documentation',
};
