import { crc32Base62 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubOauthToken: SecretType = {
  id: 'github-oauth-token',
  provider: 'GitHub',
  label: 'GitHub OAuth access token',
  description: 'Token that an OAuth app got from a person (gho), with the id of the app',
  category: 'vcs',
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_TOKEN',
      otherNames: ['GITHUB_OAUTH_TOKEN', 'GITHUB_ACCESS_TOKEN'],
      regex: /^gho_[A-Za-z0-9]{30}[0-9A-Za-z]{6}$/,
      grammar: [literal('gho_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITHUB_CLIENT_ID',
      isSecret: false,
      regex: /^Ov23li[A-Za-z0-9]{14}$/,
      grammar: [literal('Ov23li'), chars('A-Za-z0-9', 14)],
    }),
  ],
  homes: ['~/.config/gh/hosts.yml'],
  companions: [],
  context: 'GITHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-oauth',
    trufflehog: 'github',
    detectSecrets: 'GitHubTokenDetector',
    secretlint: '@secretlint/secretlint-rule-github',
    githubPushProtection: true,
  },
  decoyTell: 'wrong CRC; gho_ in CI (it belongs in the gh hosts file)',
  tells: [],
  samples: {
    match: [`gho_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [`ghp_${sampleText('A-Za-z0-9', 36)}`, `gho_${sampleText('A-Za-z0-9', 37)}`],
  },
  hosts: ['api.github.com', 'github.com'],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: 'https://api.github.com/user/repos?per_page=100',
      headers: {
        Authorization: 'Bearer {GITHUB_TOKEN}',
        Accept: 'application/vnd.github+json',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      answer: '',
    },
    javascript: {
      imports: ["import { Octokit } from '@octokit/rest';"],
      client: (of) => `new Octokit({\n  auth: ${of('GITHUB_TOKEN')},\n})`,
      body: (_of, client) =>
        `const { data } = await ${client}.rest.repos.listForAuthenticatedUser({ per_page: 100 });\nreturn data.map(({ id, full_name: name }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 179 random bits, so a generated value is a live one with probability under 2^-139 even if a trillion live values exist',
  source:
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/; gitleaks config/gitleaks.toml rule github-oauth',
};
