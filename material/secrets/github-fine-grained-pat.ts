import { BASE32 } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { built, chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubFineGrainedPat: SecretType = {
  id: 'github-fine-grained-pat',
  provider: 'GitHub',
  label: 'GitHub fine-grained personal access token',
  description: 'Token for chosen repositories (github_pat), with the organization that owns them',
  category: 'vcs',
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_TOKEN',
      otherNames: ['GH_TOKEN', 'GITHUB_ORG_TOKEN', 'GITHUB_FINE_GRAINED_PAT'],
      regex: /^github_pat_11[A-Z2-7]{6}[AIQY]0[A-Za-z0-9]{12}_[A-Za-z0-9]{59}$/,
      grammar: [
        literal('github_pat_11'),
        built((random) => inBase32(drawUserId(random)), { source: '[A-Z2-7]{7}', bits: 29 }),
        literal('0'),
        chars('A-Za-z0-9', 12),
        literal('_'),
        chars('A-Za-z0-9', 59),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITHUB_OWNER',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact(organizationOf)],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'GITHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'github-fine-grained-pat',
    trufflehog: 'github',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-github',
    githubPushProtection: true,
  },
  decoyTell:
    'underscore not after 22 characters; no 11 at the start, no base 32 of a user id after it, or the id of somebody who exists',
  tells: [],
  samples: {
    match: [`github_pat_11ABCDEFI0${sampleText('A-Za-z0-9', 12)}_${sampleText('A-Za-z0-9', 59)}`],
    refuse: [
      `github_pat_${sampleText('A-Za-z0-9', 22)}_${sampleText('A-Za-z0-9', 59)}`,
      `github_pat_11ABCDEFI0${sampleText('A-Za-z0-9', 71)}`,
    ],
  },
  hosts: ['api.github.com', 'github.com'],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: 'https://api.github.com/orgs/{GITHUB_OWNER}/repos?per_page=100',
      headers: {
        Authorization: 'Bearer {GITHUB_TOKEN}',
        Accept: 'application/vnd.github+json',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      answer: '',
    },
    python: {
      imports: ['from github import Auth, Github'],
      body: (of) =>
        `github = Github(auth=Auth.Token(${of('GITHUB_TOKEN')}))\norganization = github.get_organization(${of('GITHUB_OWNER')})\nreturn [{"id": repo.id, "name": repo.full_name} for repo in organization.get_repos()]`,
    },
    javascript: {
      imports: ["import { Octokit } from '@octokit/rest';"],
      client: (of) => `new Octokit({\n  auth: ${of('GITHUB_TOKEN')},\n})`,
      body: (of, client) =>
        `const { data } = await ${client}.rest.repos.listForOrg({ org: ${of('GITHUB_OWNER')}, per_page: 100 });\nreturn data.map(({ id, full_name: name }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 425 random bits, so a generated value is a live one with probability under 2^-385 even if a trillion live values exist; the user id inside is above every one that GitHub has given away',
  source:
    'gitleaks config/gitleaks.toml rule github-fine-grained-pat; the 11 and the user id in base 32 from what all known tokens share; what the last six characters check is not published, so they are chance',
};

/** Ids of users are far from 2^29: above it nobody is named, and four bytes still hold it. */
function drawUserId(random: Random): number {
  return 2 ** 29 + random.below(2 ** 29);
}

/** Four bytes are seven characters, the last three bits of which stay empty. */
function inBase32(id: number): string {
  const bits = id * 2 ** 3;
  return Array.from({ length: 7 }, (_, at) => BASE32[Math.floor(bits / 32 ** (6 - at)) % 32]).join('');
}
