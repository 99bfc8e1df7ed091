import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gitlabPat: SecretType = {
  id: 'gitlab-pat',
  provider: 'GitLab',
  label: 'GitLab personal access token',
  description: 'Token of a project’s bot on a server of the company’s own, with its address',
  category: 'vcs',
  group: 'gitlab',
  parts: [
    part({
      env: 'GITLAB_TOKEN',
      otherNames: ['GL_TOKEN', 'GITLAB_PRIVATE_TOKEN'],
      regex: /^glpat-[A-Za-z0-9_-]{20}$/,
      grammar: [literal('glpat-'), chars('A-Za-z0-9_-', 20)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITLAB_HOST',
      otherNames: ['GITLAB_URL'],
      isSecret: false,
      regex: /^https:\/\/gitlab\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://gitlab.${world.domain}`)],
    }),
    part({
      env: 'GITLAB_USERNAME',
      otherNames: ['GITLAB_USER'],
      isSecret: false,
      regex: /^project_[1-9]\d{2,3}_bot_[0-9a-f]{32}$/,
      grammar: [
        literal('project_'),
        account('gitlab project age', '1-9', 1),
        account('gitlab project', '0-9', 3),
        literal('_bot_'),
        account('gitlab bot', '0-9a-f', 32),
      ],
    }),
  ],
  homes: ['.gitlab-ci.yml', '.netrc', '.npmrc', '.env'],
  companions: [],
  context: 'GITLAB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-pat',
    trufflehog: 'gitlab',
    detectSecrets: 'GitLabTokenDetector',
    secretlint: '@secretlint/secretlint-rule-gitlab',
    githubPushProtection: true,
  },
  decoyTell:
    'ends with a dash (word boundaries then fail); this form on gitlab.com, which has given routable ones since 2025',
  tells: [],
  samples: {
    match: [`glpat-${sampleText('A-Za-z0-9_-', 20)}`],
    refuse: [`glpat-${sampleText('A-Za-z0-9_-', 19)}`, `gldt-${sampleText('A-Za-z0-9_-', 20)}`],
  },
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: '{GITLAB_HOST}/api/v4/projects?membership=true&per_page=100',
      headers: { 'PRIVATE-TOKEN': '{GITLAB_TOKEN}' },
      answer: '',
    },
    python: {
      imports: ['import gitlab'],
      client: (of) =>
        `gitlab.Gitlab(\n    url=${of('GITLAB_HOST')},\n    private_token=${of('GITLAB_TOKEN')},\n)`,
      body: (_of, client) =>
        `projects = ${client}.projects.list(membership=True, iterator=True)\nreturn [{"id": project.id, "name": project.path_with_namespace} for project in projects]`,
    },
    javascript: {
      imports: ["import { Gitlab } from '@gitbeaker/rest';"],
      client: (of) => `new Gitlab({\n  host: ${of('GITLAB_HOST')},\n  token: ${of('GITLAB_TOKEN')},\n})`,
      body: (_of, client) =>
        `const projects = await ${client}.Projects.all({ membership: true });\nreturn projects.map(({ id, path_with_namespace: name }) => ({ id, name }));`,
    },
  },
  inertness:
    '120 random bits; host under a reserved name; about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; detect-secrets gitlab_token.py; https://docs.gitlab.com/user/project/settings/project_access_tokens/ (bot users for projects)',
};
