import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const figmaPat: SecretType = {
  id: 'figma-pat',
  provider: 'Figma',
  label: 'Figma personal access token',
  description: 'Token of a person (figd_), with the key of the file that it reads',
  category: 'saas',
  parts: [
    part({
      env: 'FIGMA_TOKEN',
      otherNames: ['FIGMA_ACCESS_TOKEN', 'FIGMA_PERSONAL_ACCESS_TOKEN'],
      regex: /^figd_[A-Za-z0-9_-]{40}$/,
      grammar: [literal('figd_'), chars('A-Za-z0-9_-', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'FIGMA_FILE_KEY',
      isSecret: false,
      regex: /^[A-Za-z0-9]{22}$/,
      grammar: [chars('A-Za-z0-9', 22)],
    }),
  ],
  homes: ['.env', 'tokens.config.js'],
  companions: [],
  context: 'FIGMA_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'figmapersonalaccesstoken',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-figma',
    githubPushProtection: true,
  },
  decoyTell: 'UUID-like form (retired); no file beside it',
  // Gitleaks takes letters alone for no secret.
  tells: [/^figd_[^0-9]+$/],
  samples: {
    match: [`figd_${sampleText('A-Za-z0-9_-', 40)}`],
    refuse: ['012345-01234567-89ab-4cde-8f01-23456789abcd', `figd_${sampleText('A-Za-z0-9', 39)}`],
  },
  hosts: ['api.figma.com'],
  uses: {
    verb: 'list comments',
    gives: 'rows',
    http: {
      url: 'https://api.figma.com/v1/files/{FIGMA_FILE_KEY}/comments',
      headers: { 'X-Figma-Token': '{FIGMA_TOKEN}' },
      answer: 'comments',
    },
  },
  inertness:
    'about 240 random bits, so a generated value is a live one with probability under 2^-200 even if a trillion live values exist',
  source: 'secretlint rule-figma; Figma REST API documentation',
};
