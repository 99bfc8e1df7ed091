import { crc32Base62 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubRefreshToken: SecretType = {
  id: 'github-refresh-token',
  provider: 'GitHub',
  label: 'GitHub App refresh token',
  description: 'Token of six months that renews the token of a person (ghr), which comes with it',
  category: 'vcs',
  isShortLived: true,
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_REFRESH_TOKEN',
      otherNames: ['GITHUB_APP_REFRESH_TOKEN'],
      regex: /^ghr_[A-Za-z0-9]{70}[0-9A-Za-z]{6}$/,
      grammar: [literal('ghr_'), chars('A-Za-z0-9', 70), checksum(crc32Base62, 4)],
      entropyNeeded: 3,
    }),
  ],
  homes: ['config.json'],
  companions: ['github-app-user-token'],
  context: 'GITHUB_REFRESH_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-refresh-token',
    trufflehog: 'github',
    detectSecrets: 'GitHubTokenDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; 36 characters, which only scanners believe; no user token beside it',
  tells: [],
  samples: {
    match: [`ghr_${sampleText('A-Za-z0-9', 76)}`],
    refuse: [`ghr_${sampleText('A-Za-z0-9', 36)}`, `ghu_${sampleText('A-Za-z0-9', 36)}`],
  },
  hosts: ['api.github.com', 'github.com'],
  inertness:
    'about 416 random bits, so a generated value is a live one with probability under 2^-376 even if a trillion live values exist',
  source:
    'docs.github.com, Refreshing user access tokens: 76 characters behind the prefix (secretlint wants 36 and no more, the others take any length); https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/',
};
