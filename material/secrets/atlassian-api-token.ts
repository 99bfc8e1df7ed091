import { crc32HexUpper } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { base64OfBytes, chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const atlassianApiToken: SecretType = {
  id: 'atlassian-api-token',
  provider: 'Atlassian',
  label: 'Atlassian API token (Jira, Confluence)',
  description: 'Token of a person for Jira and Confluence (ATATT), with the address and the site',
  category: 'vcs',
  parts: [
    part({
      env: 'ATLASSIAN_API_TOKEN',
      otherNames: ['JIRA_API_TOKEN', 'CONFLUENCE_API_TOKEN'],
      regex: /^ATATT3xFfGF0[A-Za-z0-9_-]{171}=[0-9A-F]{8}$/,
      grammar: [
        literal('ATATT3xFfGF0'),
        base64OfBytes(128, { url: true, padding: true }),
        checksum(crc32HexUpper),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'ATLASSIAN_EMAIL',
      isSecret: false,
      regex: /^[a-z.]+@[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => world.people[0].email)],
    }),
    part({
      env: 'ATLASSIAN_URL',
      isSecret: false,
      regex: /^https:\/\/[a-z][a-z0-9]{19}\.atlassian\.net$/,
      grammar: [literal('https://'), chars('a-z', 1), chars('a-z0-9', 19), literal('.atlassian.net')],
    }),
  ],
  homes: ['.env', 'jira-cli config', 'CI variables'],
  companions: [],
  context: 'ATLASSIAN_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'atlassian-api-token',
    trufflehog: 'jiratoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; 24-character form in a new file; = not before the last 8',
  tells: [],
  samples: {
    match: [`ATATT3xFfGF0${sampleText('A-Za-z0-9_-', 171)}=${sampleText('0-9A-F', 8)}`],
    refuse: [
      `ATATT3xFfGF0${sampleText('A-Za-z0-9_-', 171)}=${sampleText('a-f', 8)}`,
      sampleText('A-Za-z0-9', 24),
    ],
  },
  hosts: ['.atlassian.net'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: '{ATLASSIAN_URL}/rest/api/3/project/search?maxResults=50',
      headers: { Accept: 'application/json' },
      basic: { user: '{ATLASSIAN_EMAIL}', password: '{ATLASSIAN_API_TOKEN}' },
      answer: 'values',
    },
    python: {
      imports: ['from atlassian import Jira'],
      client: (of) =>
        `Jira(\n    url=${of('ATLASSIAN_URL')},\n    username=${of('ATLASSIAN_EMAIL')},\n    password=${of('ATLASSIAN_API_TOKEN')},\n    cloud=True,\n)`,
      body: (_of, client) =>
        `return [{"id": project["id"], "name": project["name"]} for project in ${client}.projects()]`,
    },
  },
  inertness:
    'about 1024 random bits, so a generated value is a live one with probability under 2^-984 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; behind the first four characters stands base64 of a short head and 128 bytes, then a CRC-32 of all before it: the published token of trufflehog pkg/detectors/atlassian/v2 has both, but for its last digit, which is altered',
};
