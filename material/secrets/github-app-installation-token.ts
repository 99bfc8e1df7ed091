import { crc32Base62 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { botIdOf, botOf, installationIdOf } from '#material/identities/github-app.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubAppInstallationToken: SecretType = {
  id: 'github-app-installation-token',
  provider: 'GitHub',
  label: 'GitHub App installation token',
  description:
    'Token of one hour that an app got for an organization (ghs), with its installation and its bot',
  category: 'vcs',
  isShortLived: true,
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_TOKEN',
      otherNames: ['GITHUB_APP_TOKEN', 'GITHUB_INSTALLATION_TOKEN'],
      regex: /^ghs_[A-Za-z0-9]{30}[0-9A-Za-z]{6}$/,
      grammar: [literal('ghs_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITHUB_APP_INSTALLATION_ID',
      isSecret: false,
      regex: /^[34]\d{8}$/,
      grammar: [fact(installationIdOf)],
    }),
    part({
      env: 'GIT_AUTHOR_NAME',
      isSecret: false,
      regex: /^[a-z0-9-]+\[bot\]$/,
      grammar: [fact(botOf)],
    }),
    part({
      env: 'GIT_AUTHOR_EMAIL',
      isSecret: false,
      regex: /^\d{9}\+[a-z0-9-]+\[bot\]@users\.noreply\.github\.com$/,
      grammar: [fact((owner) => `${botIdOf(owner)}+${botOf(owner)}@users.noreply.github.com`)],
    }),
  ],
  homes: ['CI log', '.git/config (x-access-token)'],
  companions: [],
  context: 'GITHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-app-token',
    trufflehog: 'github',
    detectSecrets: 'GitHubTokenDetector',
    secretlint: '@secretlint/secretlint-rule-github',
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; lives one hour, believable in logs and remotes of build machines only',
  tells: [],
  samples: {
    match: [`ghs_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [`ghu_${sampleText('A-Za-z0-9', 36)}`, `ghs_${sampleText('A-Za-z0-9', 35)}`],
  },
  hosts: ['api.github.com', 'github.com', 'users.noreply.github.com'],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: 'https://api.github.com/installation/repositories?per_page=100',
      headers: {
        Authorization: 'Bearer {GITHUB_TOKEN}',
        Accept: 'application/vnd.github+json',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      answer: 'repositories',
    },
  },
  inertness:
    'about 179 random bits, so a generated value is a live one with probability under 2^-139 even if a trillion live values exist',
  source:
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/; gitleaks config/gitleaks.toml rule github-app-token; since April 2026 GitHub also issues longer ones with a JWT inside (github.blog/changelog/2026-05-15), which no scanner names yet',
};
