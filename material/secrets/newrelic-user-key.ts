import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY =
  '{ actor { entitySearch(queryBuilder: {type: DASHBOARD}) { results { entities { id: guid name } } } } }';

export const newrelicUserKey: SecretType = {
  id: 'newrelic-user-key',
  provider: 'New Relic',
  label: 'New Relic user API key',
  description: 'Key of a person for NerdGraph (NRAK-), with the account',
  category: 'monitoring',
  parts: [
    part({
      env: 'NEW_RELIC_API_KEY',
      otherNames: ['NEWRELIC_API_KEY'],
      regex: /^NRAK-[A-Z0-9]{27}$/,
      grammar: [literal('NRAK-'), chars('A-Z0-9', 27)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'NEW_RELIC_ACCOUNT_ID',
      isSecret: false,
      regex: /^[1-9][0-9]{6}$/,
      grammar: [chars('1-7', 1), chars('0-9', 6)],
    }),
  ],
  homes: ['terraform.tfvars', '.env'],
  companions: [],
  context: 'NEW_RELIC_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'new-relic-user-api-key',
    trufflehog: 'newrelicuserkey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'lower-case letters; no account id beside it',
  tells: [],
  samples: {
    match: [`NRAK-${sampleText('A-Z0-9', 27)}`],
    refuse: [`NRAK-${sampleText('a-z0-9', 27)}`, `NRAK-${sampleText('A-Z0-9', 26)}`],
  },
  hosts: ['api.newrelic.com'],
  uses: {
    verb: 'list dashboards',
    gives: 'rows',
    http: {
      url: 'https://api.newrelic.com/graphql',
      headers: { 'API-Key': '{NEW_RELIC_API_KEY}' },
      json: { query: QUERY },
      answer: 'data.actor.entitySearch.results.entities',
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://api.newrelic.com/graphql',
      '-H',
      'API-Key: {NEW_RELIC_API_KEY}',
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify({ query: QUERY }),
    ],
  },
  inertness:
    'about 139 random bits, so a generated value is a live one with probability under 2^-99 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
