import { part } from '#material/grammar/part.ts';
import { built, chars, drawUuid, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const VERSION = '2022-06-28';

export const notionToken: SecretType = {
  id: 'notion-token',
  provider: 'Notion',
  label: 'Notion integration token',
  description: 'Token of an integration (ntn_), with the database that it was shared with',
  category: 'saas',
  parts: [
    part({
      env: 'NOTION_API_KEY',
      otherNames: ['NOTION_TOKEN'],
      regex: /^ntn_[0-9]{11}[A-Za-z0-9]{35}$/,
      grammar: [literal('ntn_'), chars('0-9', 11), chars('A-Za-z0-9', 35)],
      entropyNeeded: 4,
    }),
    part({
      env: 'NOTION_DATABASE_ID',
      isSecret: false,
      regex: /^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/,
      // A UUID without dashes, as it stands in the address of the database.
      grammar: [
        built((random) => drawUuid(random).replaceAll('-', ''), {
          source: '[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}',
          bits: 122,
        }),
      ],
    }),
  ],
  homes: ['.env', 'sync.js'],
  companions: [],
  context: 'NOTION_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'notion-api-token',
    // It knows the retired form alone.
    trufflehog: null,
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-notion',
    githubPushProtection: true,
  },
  decoyTell: 'secret_ prefix in a file younger than September 2024; no database beside it',
  tells: [],
  samples: {
    match: [`ntn_${sampleText('0-9', 11)}${sampleText('A-Za-z0-9', 35)}`],
    refuse: [`secret_${sampleText('A-Za-z0-9', 43)}`, `ntn_${sampleText('A-Za-z', 46)}`],
  },
  hosts: ['api.notion.com'],
  uses: {
    verb: 'list pages',
    gives: 'rows',
    http: {
      url: 'https://api.notion.com/v1/databases/{NOTION_DATABASE_ID}/query',
      headers: { Authorization: 'Bearer {NOTION_API_KEY}', 'Notion-Version': VERSION },
      json: { page_size: 100 },
      answer: 'results',
    },
    python: {
      imports: ['import notion_client'],
      client: (of) => `notion_client.Client(auth=${of('NOTION_API_KEY')}, notion_version="${VERSION}")`,
      body: (of, client) =>
        `answer = ${client}.databases.query(database_id=${of('NOTION_DATABASE_ID')}, page_size=100)\nreturn [{"id": page["id"], "name": page["url"]} for page in answer["results"]]`,
    },
    javascript: {
      imports: ["import { Client } from '@notionhq/client';"],
      client: (of) => `new Client({\n  auth: ${of('NOTION_API_KEY')},\n  notionVersion: '${VERSION}',\n})`,
      body: (of, client) =>
        `const { results } = await ${client}.databases.query({ database_id: ${of('NOTION_DATABASE_ID')} });\nreturn results.map(({ id, url }) => ({ id, name: url }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-X',
      'POST',
      'https://api.notion.com/v1/databases/{NOTION_DATABASE_ID}/query',
      '-H',
      'Authorization: Bearer {NOTION_API_KEY}',
      '-H',
      `Notion-Version: ${VERSION}`,
    ],
  },
  inertness:
    'about 244 random bits, so a generated value is a live one with probability under 2^-204 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; Notion API documentation, version 2022-06-28',
};
