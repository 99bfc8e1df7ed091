import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const huggingfaceOrgToken: SecretType = {
  id: 'huggingface-org-token',
  provider: 'Hugging Face',
  label: 'Hugging Face organization API token',
  description: 'The older token of an organization (api_org_), still found in old files',
  category: 'ai',
  group: 'huggingface',
  parts: [
    part({
      env: 'HF_TOKEN',
      otherNames: ['HUGGING_FACE_HUB_TOKEN', 'HF_ORG_TOKEN'],
      regex: /^api_org_[A-Za-z]{34}$/,
      grammar: [literal('api_org_'), chars('A-Za-z', 34)],
      entropyNeeded: 2,
    }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'HF_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'huggingface-organization-api-token',
    trufflehog: 'huggingface',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'deprecated kind: believable only in old files; a digit in the body',
  tells: [],
  samples: {
    match: [`api_org_${sampleText('A-Za-z', 34)}`],
    refuse: [`api_org_${sampleText('A-Za-z', 33)}1`, `api_org_${sampleText('A-Za-z', 35)}`],
  },
  hosts: ['huggingface.co'],
  uses: {
    verb: 'list models',
    gives: 'rows',
    http: {
      url: 'https://huggingface.co/api/models?limit=50&sort=lastModified',
      headers: { Authorization: 'Bearer {HF_TOKEN}' },
      answer: '',
    },
  },
  inertness:
    'about 194 random bits, so a generated value is a live one with probability under 2^-154 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
