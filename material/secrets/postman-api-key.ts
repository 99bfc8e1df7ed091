import { part } from '#material/grammar/part.ts';
import { chars, fact, literal, uuid } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const postmanApiKey: SecretType = {
  id: 'postman-api-key',
  provider: 'Postman',
  label: 'Postman API key',
  description: 'Key of a person (PMAK) that carries its own age, with the workspace',
  category: 'saas',
  parts: [
    part({
      env: 'POSTMAN_API_KEY',
      otherNames: ['POSTMAN_KEY'],
      regex: /^PMAK-[0-9a-f]{24}-[0-9a-f]{34}$/,
      grammar: [
        literal('PMAK-'),
        // The id is an ObjectId: its first four bytes are seconds.
        fact(({ service }) => secondsOf(service.keyCreatedAt), '[0-9a-f]{8}'),
        chars('0-9a-f', 16),
        literal('-'),
        chars('0-9a-f', 34),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'POSTMAN_WORKSPACE_ID',
      isSecret: false,
      regex: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [uuid()],
    }),
  ],
  homes: ['.env', '*.postman_environment.json'],
  companions: [],
  context: 'POSTMAN_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'postman-api-token',
    trufflehog: 'postman',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'blocks not 24 and 34; an id whose first eight digits are no time, or one after the file',
  tells: [],
  samples: {
    match: [`PMAK-${sampleText('0-9a-f', 24)}-${sampleText('0-9a-f', 34)}`],
    refuse: [
      `PMAK-${sampleText('0-9a-f', 34)}-${sampleText('0-9a-f', 24)}`,
      `PMAK-${sampleText('0-9A-F', 24)}-${sampleText('0-9A-F', 34)}`,
    ],
  },
  hosts: ['api.getpostman.com'],
  uses: {
    verb: 'list collections',
    gives: 'rows',
    http: {
      url: 'https://api.getpostman.com/collections?workspace={POSTMAN_WORKSPACE_ID}',
      headers: { 'X-Api-Key': '{POSTMAN_API_KEY}' },
      answer: 'collections',
    },
  },
  inertness:
    'about 200 random bits, so a generated value is a live one with probability under 2^-160 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; ObjectId of the BSON specification (https://bsonspec.org)',
};

function secondsOf(date: Date): string {
  return Math.floor(date.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
}
