import { crc32Base62 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { chars, checksum, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { repositoryOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubPat: SecretType = {
  id: 'github-pat',
  provider: 'GitHub',
  label: 'GitHub personal access token (classic)',
  description: 'Token of a person or a bot (ghp) with its checksum, and the repository that it opens',
  category: 'vcs',
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_TOKEN',
      otherNames: ['GH_TOKEN', 'GITHUB_PAT'],
      regex: /^ghp_[A-Za-z0-9]{30}[0-9A-Za-z]{6}$/,
      grammar: [literal('ghp_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITHUB_REPOSITORY',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}\/[a-z0-9-]+$/,
      grammar: [fact(repositoryOf)],
    }),
  ],
  homes: ['.env', '.git-credentials', '.npmrc', '.netrc', '.github/workflows/*.yml'],
  companions: [],
  context: 'GITHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-pat',
    trufflehog: 'github',
    detectSecrets: 'GitHubTokenDetector',
    secretlint: '@secretlint/secretlint-rule-github',
    githubPushProtection: true,
  },
  decoyTell:
    'wrong CRC (GitHub and several scanners check it offline); ghp_ followed by 36 equal or sequential characters',
  tells: [/16C7e42F292c6912E7710c838347Ae178B4a/],
  samples: {
    match: [`ghp_${sampleText('A-Za-z0-9', 36)}`],
    refuse: [
      `gho_${sampleText('A-Za-z0-9', 36)}`,
      `ghp_${sampleText('A-Za-z0-9', 35)}`,
      `GHP_${sampleText('A-Za-z0-9', 36)}`,
    ],
  },
  hosts: ['api.github.com', 'github.com'],
  uses: {
    verb: 'list issues',
    gives: 'rows',
    http: {
      url: 'https://api.github.com/repos/{GITHUB_REPOSITORY}/issues?state=open&per_page=100',
      headers: {
        Authorization: 'Bearer {GITHUB_TOKEN}',
        Accept: 'application/vnd.github+json',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      answer: '',
    },
    python: {
      imports: ['from github import Github'],
      client: (of) => `Github(login_or_token=${of('GITHUB_TOKEN')}, per_page=100)`,
      body: (of, client) =>
        `repository = ${client}.get_repo(${of('GITHUB_REPOSITORY')})\nreturn [{"id": issue.number, "name": issue.title} for issue in repository.get_issues(state="open")]`,
    },
    javascript: {
      imports: ["import { Octokit } from '@octokit/rest';"],
      client: (of) => `new Octokit({\n  auth: ${of('GITHUB_TOKEN')},\n})`,
      body: (of, client) =>
        `const [owner, repo] = ${of('GITHUB_REPOSITORY')}.split('/');\nconst { data } = await ${client}.rest.issues.listForRepo({ owner, repo, state: 'open' });\nreturn data.map(({ number, title }) => ({ id: number, name: title }));`,
    },
  },
  inertness:
    'about 178 random bits and a checksum that follows from them, so a generated value is a live one with probability under 2^-138 even if a trillion live values exist',
  source:
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/; gitleaks config/gitleaks.toml rule github-pat',
};
