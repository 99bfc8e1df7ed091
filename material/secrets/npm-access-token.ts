import { crc32Base62 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const npmAccessToken: SecretType = {
  id: 'npm-access-token',
  provider: 'npm',
  label: 'npm access token',
  description: 'Token that installs and publishes (npm), with its checksum and the organization',
  category: 'package-registry',
  parts: [
    part({
      env: 'NPM_TOKEN',
      otherNames: ['NODE_AUTH_TOKEN'],
      regex: /^npm_[A-Za-z0-9]{30}[0-9A-Za-z]{6}$/,
      grammar: [literal('npm_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)],
      entropyNeeded: 2,
    }),
    part({
      env: 'NPM_ORG',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
  ],
  homes: ['.npmrc', '.github/workflows/*.yml', 'Dockerfile'],
  companions: [],
  context: '//registry.example/:_authToken={value}',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'npm-access-token',
    trufflehog: 'npmtokenv2',
    detectSecrets: 'NpmDetector',
    secretlint: '@secretlint/secretlint-rule-npm',
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; npm_ followed by 36 equal characters; UUID form (before 2021)',
  tells: [],
  samples: {
    match: [`npm_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [`npm_${sampleText('A-Za-z0-9', 35)}`, '01234567-89ab-4cde-8f01-23456789abcd'],
  },
  hosts: ['registry.npmjs.org'],
  uses: {
    verb: 'list packages',
    gives: 'rows',
    http: {
      url: 'https://registry.npmjs.org/-/v1/search?text=scope:{NPM_ORG}&size=100',
      headers: { Authorization: 'Bearer {NPM_TOKEN}' },
      answer: 'objects',
    },
  },
  inertness:
    'about 179 random bits, so a generated value is a live one with probability under 2^-139 even if a trillion live values exist',
  source: 'npm token format announcement; gitleaks config/gitleaks.toml',
};
