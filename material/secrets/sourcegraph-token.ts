import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY = 'query { repositories(first: 100) { nodes { id name } } }';

export const sourcegraphToken: SecretType = {
  id: 'sourcegraph-token',
  provider: 'Sourcegraph',
  label: 'Sourcegraph access token',
  description: 'Token for a code search of the company’s own (sgp), with its address',
  category: 'vcs',
  parts: [
    part({
      env: 'SRC_ACCESS_TOKEN',
      otherNames: ['SOURCEGRAPH_TOKEN'],
      regex: /^sgp_[0-9a-f]{16}_[0-9a-f]{40}$/,
      grammar: [literal('sgp_'), chars('0-9a-f', 16), literal('_'), chars('0-9a-f', 40)],
      entropyNeeded: 3,
    }),
    part({
      env: 'SRC_ENDPOINT',
      isSecret: false,
      regex: /^https:\/\/sourcegraph\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://sourcegraph.${world.domain}`)],
    }),
  ],
  homes: ['.env', 'scripts'],
  companions: [],
  context: 'SRC_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'sourcegraph-access-token',
    trufflehog: 'sourcegraph',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'instance part missing',
  tells: [],
  samples: {
    match: [`sgp_${sampleText('0-9a-f', 16)}_${sampleText('0-9a-f', 40)}`],
    refuse: [
      `sgp_${sampleText('0-9a-f', 40)}`,
      `sgp_${sampleText('0-9a-f', 16)}_${sampleText('A-Za-z0-9', 40)}`,
    ],
  },
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: '{SRC_ENDPOINT}/.api/graphql',
      headers: { Authorization: 'token {SRC_ACCESS_TOKEN}' },
      json: { query: QUERY },
      answer: 'data.repositories.nodes',
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-H',
      'Authorization: token {SRC_ACCESS_TOKEN}',
      '-d',
      JSON.stringify({ query: QUERY }),
      '{SRC_ENDPOINT}/.api/graphql',
    ],
  },
  inertness:
    'about 224 random bits, so a generated value is a live one with probability under 2^-184 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
