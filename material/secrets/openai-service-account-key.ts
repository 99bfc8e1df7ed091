import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { openaiProject } from '#material/identities/openai-project.ts';
import type { SecretType } from '#material/secret-type.ts';
import { openaiApiKey } from './openai-api-key.ts';

export const openaiServiceAccountKey: SecretType = {
  id: 'openai-service-account-key',
  provider: 'OpenAI',
  label: 'OpenAI service account key',
  description: 'Key of a service account (sk-svcacct): no person owns it',
  category: 'ai',
  group: 'openai',
  parts: [
    part({
      env: 'OPENAI_API_KEY',
      otherNames: ['OPENAI_SERVICE_KEY', 'OPENAI_SERVICE_ACCOUNT_KEY'],
      regex: /^sk-svcacct-[A-Za-z0-9_-]{74}T3BlbkFJ[A-Za-z0-9_-]{74}$/,
      grammar: [
        literal('sk-svcacct-'),
        chars('A-Za-z0-9_-', 74),
        literal('T3BlbkFJ'),
        chars('A-Za-z0-9_-', 74),
      ],
      entropyNeeded: 3,
    }),
    openaiProject(),
  ],
  homes: ['k8s secret.yaml', '.env', 'values.yaml'],
  companions: ['openai-organization-id'],
  context: 'OPENAI_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'openai-api-key',
    trufflehog: 'openai',
    detectSecrets: 'OpenAIDetector',
    secretlint: '@secretlint/secretlint-rule-openai',
    githubPushProtection: true,
  },
  decoyTell: 'T3BlbkFJ missing; prefix svcacct with a human owner in the surroundings',
  tells: [],
  samples: {
    match: [`sk-svcacct-${sampleText('A-Za-z0-9_-', 74)}T3BlbkFJ${sampleText('A-Za-z0-9_-', 74)}`],
    refuse: [
      `sk-svcacct-${sampleText('A-Za-z0-9_-', 156)}`,
      `sk-svcacct-${sampleText('A-Za-z0-9_-', 58)}T3BlbkFJ${sampleText('A-Za-z0-9_-', 58)}`,
    ],
  },
  hosts: ['api.openai.com'],
  uses: openaiApiKey.uses,
  inertness:
    'about 888 random bits, so a generated value is a live one with probability under 2^-848 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
