import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY = '{ issues(first: 100) { nodes { id: identifier name: title } } }';

export const linearApiKey: SecretType = {
  id: 'linear-api-key',
  provider: 'Linear',
  label: 'Linear API key',
  description: 'Key of a person (lin_api_), with the key of the team whose issues it reads',
  category: 'saas',
  parts: [
    part({
      env: 'LINEAR_API_KEY',
      otherNames: ['LINEAR_TOKEN'],
      regex: /^lin_api_[A-Za-z0-9]{40}$/,
      grammar: [literal('lin_api_'), chars('A-Za-z0-9', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'LINEAR_TEAM_KEY',
      isSecret: false,
      regex: /^[A-Z]{3}$/,
      // What Linear proposes: the first letters of the team's name.
      grammar: [fact(({ service }) => service.team.slice(0, 3).toUpperCase())],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'LINEAR_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'linear-api-key',
    trufflehog: 'linearapi',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-linear',
    githubPushProtection: true,
  },
  decoyTell: 'body length other than 40',
  tells: [],
  samples: {
    match: [`lin_api_${sampleText('A-Za-z0-9', 40)}`],
    refuse: [`lin_api_${sampleText('A-Za-z0-9', 39)}`, `lin_oauth_${sampleText('0-9a-f', 64)}`],
  },
  hosts: ['api.linear.app'],
  uses: {
    verb: 'list issues',
    gives: 'rows',
    http: {
      url: 'https://api.linear.app/graphql',
      headers: { Authorization: '{LINEAR_API_KEY}' },
      json: { query: QUERY },
      answer: 'data.issues.nodes',
    },
    javascript: {
      imports: ["import { LinearClient } from '@linear/sdk';"],
      client: (of) => `new LinearClient({\n  apiKey: ${of('LINEAR_API_KEY')},\n})`,
      body: (of, client) =>
        `const { nodes } = await ${client}.issues({\n  filter: { team: { key: { eq: ${of('LINEAR_TEAM_KEY')} } } },\n});\nreturn nodes.map(({ identifier, title }) => ({ id: identifier, name: title }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://api.linear.app/graphql',
      '-H',
      'Authorization: {LINEAR_API_KEY}',
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify({ query: QUERY }),
    ],
  },
  inertness:
    'about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
