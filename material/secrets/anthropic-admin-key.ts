import { part } from '#material/grammar/part.ts';
import { chars, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const anthropicAdminKey: SecretType = {
  id: 'anthropic-admin-key',
  provider: 'Anthropic',
  label: 'Anthropic admin API key',
  description:
    'Key that manages members and workspaces of an organization, with its id; it cannot ask a model',
  category: 'ai',
  parts: [
    part({
      env: 'ANTHROPIC_ADMIN_KEY',
      otherNames: ['ANTHROPIC_ADMIN_API_KEY'],
      regex: /^sk-ant-admin01-[A-Za-z0-9_-]{93}AA$/,
      grammar: [literal('sk-ant-admin01-'), chars('A-Za-z0-9_-', 93), literal('AA')],
      entropyNeeded: 3,
    }),
    part({
      env: 'ANTHROPIC_ORGANIZATION_ID',
      otherNames: ['ANTHROPIC_ORG_ID'],
      isSecret: false,
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
    }),
  ],
  homes: ['terraform.tfvars', '.env'],
  companions: [],
  context: 'ANTHROPIC_ADMIN_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'anthropic-admin-api-key',
    trufflehog: 'anthropic',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'final AA missing; used for the messages call, which admin keys cannot make',
  tells: [],
  samples: {
    match: [`sk-ant-admin01-${sampleText('A-Za-z0-9_-', 93)}AA`],
    refuse: [
      `sk-ant-admin01-${sampleText('A-Za-z0-9_-', 95)}`,
      `sk-ant-api03-${sampleText('A-Za-z0-9_-', 93)}AA`,
    ],
  },
  hosts: ['api.anthropic.com'],
  uses: {
    verb: 'list members',
    gives: 'rows',
    http: {
      url: 'https://api.anthropic.com/v1/organizations/users?limit=100',
      headers: { 'x-api-key': '{ANTHROPIC_ADMIN_KEY}', 'anthropic-version': '2023-06-01' },
      answer: 'data',
    },
  },
  inertness:
    'about 558 random bits, so a generated value is a live one with probability under 2^-518 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
