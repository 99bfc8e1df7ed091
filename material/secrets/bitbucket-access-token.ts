import { crc32HexUpper } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { base64OfBytes, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { repositoryOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const bitbucketAccessToken: SecretType = {
  id: 'bitbucket-access-token',
  provider: 'Bitbucket',
  label: 'Bitbucket repository access token',
  description: 'Token of one repository (ATCTT), with the repository’s name',
  category: 'vcs',
  group: 'bitbucket',
  parts: [
    part({
      env: 'BITBUCKET_TOKEN',
      otherNames: ['BITBUCKET_ACCESS_TOKEN'],
      regex: /^ATCTT3xFfGN0[A-Za-z0-9_-]{171}=[0-9A-F]{8}$/,
      grammar: [
        literal('ATCTT3xFfGN0'),
        base64OfBytes(128, { url: true, padding: true }),
        checksum(crc32HexUpper),
      ],
    }),
    part({
      env: 'BITBUCKET_REPO_FULL_NAME',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}\/[a-z0-9-]+$/,
      grammar: [fact(repositoryOf)],
    }),
  ],
  homes: ['bitbucket-pipelines.yml', 'git remote URL'],
  companions: [],
  context: 'BITBUCKET_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'atlassian',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'wrong CRC; = not before the last 8; user name other than x-token-auth in a remote',
  tells: [],
  samples: {
    match: [`ATCTT3xFfGN0${sampleText('A-Za-z0-9_-', 171)}=${sampleText('0-9A-F', 8)}`],
    refuse: [
      `ATCTT3xFfGN0${sampleText('A-Za-z0-9_-', 171)}${sampleText('0-9A-F', 9)}`,
      `ATATT3xFfGF0${sampleText('A-Za-z0-9_-', 171)}=${sampleText('0-9A-F', 8)}`,
    ],
  },
  hosts: ['bitbucket.org', 'api.bitbucket.org'],
  uses: {
    verb: 'list pull requests',
    gives: 'rows',
    http: {
      url: 'https://api.bitbucket.org/2.0/repositories/{BITBUCKET_REPO_FULL_NAME}/pullrequests?state=OPEN',
      headers: { Authorization: 'Bearer {BITBUCKET_TOKEN}' },
      answer: 'values',
    },
  },
  inertness:
    'about 1024 random bits, so a generated value is a live one with probability under 2^-984 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/atlassian/v2, whose prefix is ATCTT3xFfG; behind the first four characters stands base64 of a short head and 128 bytes, then a CRC-32 of all before it: the published token of trufflehog pkg/detectors/atlassian/v2 has both, but for its last digit, which is altered',
};
