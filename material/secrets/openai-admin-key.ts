import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const openaiAdminKey: SecretType = {
  id: 'openai-admin-key',
  provider: 'OpenAI',
  label: 'OpenAI admin key',
  description: 'Key that manages members and projects of an organization; it cannot ask a model',
  category: 'ai',
  group: 'openai',
  parts: [
    part({
      env: 'OPENAI_ADMIN_KEY',
      otherNames: ['OPENAI_ADMIN_API_KEY'],
      regex: /^sk-admin-[A-Za-z0-9_-]{58}T3BlbkFJ[A-Za-z0-9_-]{58}$/,
      grammar: [
        literal('sk-admin-'),
        chars('A-Za-z0-9_-', 58),
        literal('T3BlbkFJ'),
        chars('A-Za-z0-9_-', 58),
      ],
      entropyNeeded: 3,
    }),
  ],
  homes: ['terraform.tfvars', '.env'],
  companions: ['openai-organization-id'],
  context: 'OPENAI_ADMIN_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'openai-api-key',
    trufflehog: 'openaiadmin',
    detectSecrets: 'OpenAIDetector',
    secretlint: '@secretlint/secretlint-rule-openai',
    githubPushProtection: true,
  },
  decoyTell: 'T3BlbkFJ missing; used for chat completions, which admin keys cannot do',
  tells: [],
  samples: {
    match: [`sk-admin-${sampleText('A-Za-z0-9_-', 58)}T3BlbkFJ${sampleText('A-Za-z0-9_-', 58)}`],
    refuse: [
      `sk-admin-${sampleText('A-Za-z0-9_-', 124)}`,
      `sk-admin-${sampleText('A-Za-z0-9_-', 74)}T3BlbkFJ${sampleText('A-Za-z0-9_-', 74)}`,
    ],
  },
  hosts: ['api.openai.com'],
  uses: {
    verb: 'list members',
    gives: 'rows',
    http: {
      url: 'https://api.openai.com/v1/organization/users?limit=100',
      headers: { Authorization: 'Bearer {OPENAI_ADMIN_KEY}' },
      answer: 'data',
    },
  },
  inertness:
    'about 696 random bits, so a generated value is a live one with probability under 2^-656 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/openaiadmin',
};
