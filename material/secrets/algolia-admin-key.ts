import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const algoliaAdminKey: SecretType = {
  id: 'algolia-admin-key',
  provider: 'Algolia',
  label: 'Algolia admin API key',
  description: 'Key that writes to every index of an application, with its application id and an index',
  category: 'database',
  group: 'algolia',
  parts: [
    part({
      env: 'ALGOLIA_ADMIN_KEY',
      otherNames: ['ALGOLIA_API_KEY', 'ALGOLIA_WRITE_API_KEY'],
      regex: /^[0-9a-f]{32}$/,
      grammar: [chars('0-9a-f', 32)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'ALGOLIA_APP_ID',
      isSecret: false,
      // What TruffleHog asks of the id beside the key.
      entropyNeeded: 2,
      regex: /^[A-Z0-9]{10}$/,
      grammar: [chars('A-Z0-9', 10)],
    }),
    part({
      env: 'ALGOLIA_INDEX_NAME',
      isSecret: false,
      regex: /^[a-z0-9_-]{3,60}$/,
      grammar: [fact(({ service }) => `${service.environment}_${service.product}`)],
    }),
  ],
  homes: ['.env', 'gatsby-config.js'],
  companions: [],
  context: 'ALGOLIA_ADMIN_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'algolia-api-key',
    trufflehog: 'algoliaadminkey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'application id missing; a search-only key is public and no leak',
  // The key and the application of Algolia's own documentation.
  tells: [/^25626fae796133dc1e734c6bcaaeac3c$/, /^BH4D9OD16A$/, /^latency$/],
  samples: {
    match: [sampleText('0-9a-f', 32)],
    refuse: [sampleText('0-9A-F', 32, 'F'), sampleText('0-9a-f', 40)],
  },
  hosts: ['.algolia.net'],
  uses: {
    verb: 'list indices',
    gives: 'rows',
    http: {
      url: 'https://{ALGOLIA_APP_ID}.algolia.net/1/indexes',
      headers: {
        'X-Algolia-Application-Id': '{ALGOLIA_APP_ID}',
        'X-Algolia-API-Key': '{ALGOLIA_ADMIN_KEY}',
      },
      answer: 'items',
    },
    python: {
      imports: ['from algoliasearch.search.client import SearchClientSync'],
      client: (of) =>
        `SearchClientSync(\n    app_id=${of('ALGOLIA_APP_ID')},\n    api_key=${of('ALGOLIA_ADMIN_KEY')},\n)`,
      body: (_of, client) =>
        `return [{"id": index.name, "name": f"{index.entries} entries"} for index in ${client}.list_indices().items]`,
    },
    javascript: {
      imports: ["import { algoliasearch } from 'algoliasearch';"],
      client: (of) => `algoliasearch(${of('ALGOLIA_APP_ID')}, ${of('ALGOLIA_ADMIN_KEY')})`,
      body: (_of, client) =>
        `const { items } = await ${client}.listIndices();\nreturn items.map(({ name, entries }) => ({ id: name, name: \`\${entries} entries\` }));`,
    },
  },
  inertness:
    'about 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist; the application id is chance too (51 bits)',
  source: 'https://www.algolia.com/doc/guides/security/api-keys/; gitleaks config/gitleaks.toml',
};
