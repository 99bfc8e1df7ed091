import { part } from '#material/grammar/part.ts';
import { alphabetOf, chars, fact, literal, type Piece } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** What makes `path` or `patch` of the prefix is drawn again: the first characters are not pure chance. */
const ID: Piece = {
  ...chars('A-Za-z0-9', 14),
  chance: (text) => ({ alphabet: alphabetOf('A-Za-z0-9'), text: text.slice(4) }),
};

export const airtablePat: SecretType = {
  id: 'airtable-pat',
  provider: 'Airtable',
  label: 'Airtable personal access token',
  description: 'Token of a person (pat), with its public id inside, the base and the table',
  category: 'saas',
  parts: [
    part({
      env: 'AIRTABLE_API_KEY',
      otherNames: ['AIRTABLE_TOKEN', 'AIRTABLE_ACCESS_TOKEN'],
      regex: /^pat[A-Za-z0-9]{14}\.[0-9a-f]{64}$/,
      grammar: [literal('pat'), ID, literal('.'), chars('0-9a-f', 64)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AIRTABLE_BASE_ID',
      isSecret: false,
      regex: /^app[A-Za-z0-9]{14}$/,
      grammar: [literal('app'), chars('A-Za-z0-9', 14)],
    }),
    part({
      env: 'AIRTABLE_TABLE_NAME',
      isSecret: false,
      regex: /^[A-Z][a-z0-9-]{2,40}$/,
      grammar: [fact(({ service: { product } }) => product.slice(0, 1).toUpperCase() + product.slice(1))],
    }),
  ],
  homes: ['.env', 'sync.py'],
  companions: [],
  context: 'AIRTABLE_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'airtable-personnal-access-token',
    trufflehog: 'airtablepersonalaccesstoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'key + 14 form (retired in February 2024); base missing',
  tells: [],
  samples: {
    match: [`pat${sampleText('A-Za-z0-9', 14)}.${sampleText('0-9a-f', 64)}`],
    refuse: [
      `key${sampleText('A-Za-z0-9', 14)}`,
      `pat${sampleText('A-Za-z0-9', 14)}.${sampleText('0-9a-f', 63)}`,
    ],
  },
  hosts: ['api.airtable.com'],
  uses: {
    verb: 'list records',
    gives: 'rows',
    http: {
      url: 'https://api.airtable.com/v0/{AIRTABLE_BASE_ID}/{AIRTABLE_TABLE_NAME}',
      headers: { Authorization: 'Bearer {AIRTABLE_API_KEY}' },
      answer: 'records',
    },
    python: {
      imports: ['from pyairtable import Api'],
      client: (of) => `Api(${of('AIRTABLE_API_KEY')})`,
      body: (of, client) =>
        `table = ${client}.table(${of('AIRTABLE_BASE_ID')}, ${of('AIRTABLE_TABLE_NAME')})\nreturn [{"id": record["id"], **record["fields"]} for record in table.all()]`,
    },
    javascript: {
      imports: ["import Airtable from 'airtable';"],
      client: (of) => `new Airtable({\n  apiKey: ${of('AIRTABLE_API_KEY')},\n})`,
      body: (of, client) =>
        `const table = ${client}.base(${of('AIRTABLE_BASE_ID')})(${of('AIRTABLE_TABLE_NAME')});\nconst records = await table.select({ maxRecords: 100 }).all();\nreturn records.map(({ id, fields }) => ({ id, name: Object.values(fields)[0] }));`,
    },
  },
  inertness:
    'about 339 random bits, so a generated value is a live one with probability under 2^-299 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; Airtable Web API documentation',
};
