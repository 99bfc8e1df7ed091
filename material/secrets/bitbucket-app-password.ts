import { crc32HexUpper } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const bitbucketAppPassword: SecretType = {
  id: 'bitbucket-app-password',
  provider: 'Bitbucket',
  label: 'Bitbucket app password',
  description: 'Password of an older script (ATBB), with the user name and the workspace',
  category: 'vcs',
  group: 'bitbucket',
  parts: [
    part({
      env: 'BITBUCKET_APP_PASSWORD',
      otherNames: ['BITBUCKET_PASSWORD'],
      regex: /^ATBB[A-Za-z0-9]{24}[0-9A-F]{8}$/,
      grammar: [literal('ATBB'), chars('A-Za-z0-9', 24), checksum(crc32HexUpper)],
    }),
    part({
      env: 'BITBUCKET_USERNAME',
      isSecret: false,
      regex: /^[a-z]+-ci-[0-9a-f]{4}$/,
      grammar: [
        fact(({ world, service }) => `${world.slug.split('-')[0]}-ci-${service.clientId.slice(0, 4)}`),
      ],
    }),
    part({
      env: 'BITBUCKET_WORKSPACE',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
    part({
      env: 'BITBUCKET_REPO_SLUG',
      isSecret: false,
      regex: /^[a-z]+$/,
      grammar: [fact(({ service }) => service.product)],
    }),
  ],
  homes: ['git remote URL', '~/.git-credentials', 'bitbucket-pipelines.yml'],
  companions: [],
  context: 'git remote set-url origin https://jwhitfield:{value}@bitbucket.org/meridian/ledger.git',
  keywordNeeded: true,
  scanners: {
    gitleaks: null,
    trufflehog: 'bitbucketapppassword',
    detectSecrets: 'BasicAuthDetector',
    secretlint: '@secretlint/secretlint-rule-basicauth',
    githubPushProtection: null,
  },
  decoyTell: 'app passwords ended in 2026: believable in older files only; no user name before it',
  tells: [],
  samples: {
    match: [`ATBB${sampleText('A-Za-z0-9', 24)}${sampleText('0-9A-F', 8)}`],
    refuse: [
      `ATBB${sampleText('A-Za-z0-9', 24)}${sampleText('a-f', 8)}`,
      `ATBB${sampleText('A-Za-z0-9', 24)}`,
    ],
  },
  hosts: ['bitbucket.org', 'api.bitbucket.org'],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: 'https://api.bitbucket.org/2.0/repositories/{BITBUCKET_WORKSPACE}?pagelen=100',
      headers: { Accept: 'application/json' },
      basic: { user: '{BITBUCKET_USERNAME}', password: '{BITBUCKET_APP_PASSWORD}' },
      answer: 'values',
    },
    // In the address of a clone, where git wants it: no scanner looks for it anywhere else.
    isPasted: true,
    shell: [
      'git',
      'ls-remote',
      '--heads',
      'https://{BITBUCKET_USERNAME}:{BITBUCKET_APP_PASSWORD}@bitbucket.org/{BITBUCKET_WORKSPACE}/{BITBUCKET_REPO_SLUG}.git',
    ],
  },
  inertness:
    'about 142 random bits, so a generated value is a live one with probability under 2^-102 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/bitbucketapppassword; over what the last eight digits are counted is not published: as in the vendor’s other tokens, over all before them',
};
