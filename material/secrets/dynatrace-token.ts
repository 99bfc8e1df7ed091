import { part } from '#material/grammar/part.ts';
import { chars, host, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const dynatraceToken: SecretType = {
  id: 'dynatrace-token',
  provider: 'Dynatrace',
  label: 'Dynatrace API token',
  description: 'Token with public and secret part (dt0c01), and the address of its environment',
  category: 'monitoring',
  parts: [
    part({
      env: 'DT_API_TOKEN',
      otherNames: ['DYNATRACE_API_TOKEN'],
      regex: /^dt0c01\.[A-Z2-7]{24}\.[A-Z2-7]{64}$/,
      grammar: [literal('dt0c01.'), chars('A-Z2-7', 24), literal('.'), chars('A-Z2-7', 64)],
      entropyNeeded: 4,
    }),
    part({
      // Dynatrace Managed runs below the company's own domain; eight characters below live.dynatrace.com are others' names.
      env: 'DT_ENV_URL',
      otherNames: ['DYNATRACE_ENV_URL'],
      isSecret: false,
      regex:
        /^https:\/\/dynatrace-[a-z0-9.-]+\.example\/e\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('https://'), host('dynatrace'), literal('/e/'), uuid()],
    }),
  ],
  homes: ['dynakube.yaml', '.env'],
  companions: [],
  context: 'DT_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'dynatrace-api-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'not base32; entropy under 4 over the whole token; no environment beside it',
  tells: [],
  samples: {
    match: [`dt0c01.${sampleText('A-Z2-7', 24)}.${sampleText('A-Z2-7', 64)}`],
    refuse: [
      `dt0c01.${sampleText('A-Z2-7', 24)}.${sampleText('A-Z2-7', 63)}`,
      `dt0c01.${sampleText('a-z0-9', 24)}.${sampleText('A-Z2-7', 64)}`,
    ],
  },
  uses: {
    verb: 'list hosts',
    gives: 'rows',
    http: {
      url: '{DT_ENV_URL}/api/v2/entities?entitySelector=type(HOST)&pageSize=100',
      headers: { Authorization: 'Api-Token {DT_API_TOKEN}' },
      answer: 'entities',
    },
  },
  inertness:
    'about 440 random bits, so a generated value is a live one with probability under 2^-400 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; Dynatrace documentation, access tokens; environment variables of its Terraform provider',
};
