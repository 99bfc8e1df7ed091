import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';

export const openaiOrganizationId: SecretType = {
  id: 'openai-organization-id',
  provider: 'OpenAI',
  label: 'OpenAI organization id',
  description: 'Names the organization that pays; it comes with the key that it belongs to',
  category: 'ai',
  group: 'openai',
  parts: [
    part({
      env: 'OPENAI_ORG_ID',
      otherNames: ['OPENAI_ORGANIZATION'],
      regex: /^org-[A-Za-z0-9]{24}$/,
      grammar: [literal('org-'), chars('A-Za-z0-9', 24)],
      entropyNeeded: 3,
    }),
  ],
  homes: ['.env', 'config.py'],
  companions: ['openai-api-key'],
  context: 'OPENAI_ORG_ID="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'an id, not a secret: alone it convinces nobody and no scanner reports it; always beside an API key',
  tells: [],
  samples: {
    match: [`org-${sampleText('A-Za-z0-9', 24)}`],
    refuse: [`org-${sampleText('A-Za-z0-9', 25)}`, `org_${sampleText('A-Za-z0-9', 24)}`],
  },
  alike: ['stability-ai-api-key'],
  templates: MAPPED_TEMPLATES,
  inertness: 'an identifier, grants nothing by itself',
  source: 'OpenAI API reference (organization header)',
};
