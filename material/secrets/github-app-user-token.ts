import { crc32Base62 } from '#material/checksums/crc32.ts';
import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubAppUserToken: SecretType = {
  id: 'github-app-user-token',
  provider: 'GitHub',
  label: 'GitHub App user-to-server token',
  description:
    'Token of eight hours that an app got for a person (ghu), with the refresh token that renews it',
  category: 'vcs',
  isShortLived: true,
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_TOKEN',
      otherNames: ['GITHUB_USER_TOKEN', 'GITHUB_APP_USER_TOKEN'],
      regex: /^ghu_[A-Za-z0-9]{30}[0-9A-Za-z]{6}$/,
      grammar: [literal('ghu_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITHUB_APP_CLIENT_ID',
      isSecret: false,
      regex: /^Iv23li[A-Za-z0-9]{14}$/,
      grammar: [literal('Iv23li'), account('github app', 'A-Za-z0-9', 14)],
    }),
  ],
  homes: ['logs', 'config.json'],
  companions: ['github-refresh-token'],
  context: 'GITHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-app-token',
    trufflehog: 'github',
    detectSecrets: 'GitHubTokenDetector',
    secretlint: '@secretlint/secretlint-rule-github',
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; no refresh token beside it: without one it is dead after eight hours',
  tells: [],
  samples: {
    match: [`ghu_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [`ghs_${sampleText('A-Za-z0-9', 36)}`, `ghu_${sampleText('A-Za-z0-9', 35)}`],
  },
  hosts: ['api.github.com', 'github.com'],
  uses: {
    verb: 'list installations',
    gives: 'rows',
    http: {
      url: 'https://api.github.com/user/installations?per_page=100',
      headers: {
        Authorization: 'Bearer {GITHUB_TOKEN}',
        Accept: 'application/vnd.github+json',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      answer: 'installations',
    },
  },
  inertness:
    'about 179 random bits, so a generated value is a live one with probability under 2^-139 even if a trillion live values exist',
  source:
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/; gitleaks config/gitleaks.toml rule github-app-token',
};
