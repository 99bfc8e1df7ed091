import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gitlabOauthAppSecret: SecretType = {
  id: 'gitlab-oauth-app-secret',
  provider: 'GitLab',
  label: 'GitLab OAuth application secret',
  description: 'Signs a program in for its people, with its application id, redirect address and server',
  category: 'vcs',
  group: 'gitlab',
  parts: [
    part({
      env: 'GITLAB_CLIENT_SECRET',
      otherNames: ['GITLAB_OAUTH_SECRET'],
      regex: /^gloas-[0-9a-f]{64}$/,
      grammar: [literal('gloas-'), chars('0-9a-f', 64)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITLAB_CLIENT_ID',
      isSecret: false,
      regex: /^[0-9a-f]{64}$/,
      grammar: [chars('0-9a-f', 64)],
    }),
    part({
      env: 'GITLAB_REDIRECT_URI',
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+\.[a-z]+-[a-z]+\.example\/oauth2\/callback$/,
      grammar: [fact(({ service, world }) => `https://${service.product}.${world.domain}/oauth2/callback`)],
    }),
    part({
      env: 'GITLAB_HOST',
      otherNames: ['GITLAB_URL'],
      isSecret: false,
      regex: /^https:\/\/gitlab\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://gitlab.${world.domain}`)],
    }),
  ],
  homes: ['.env', 'oauth2-proxy.cfg'],
  companions: [],
  context: 'GITLAB_CLIENT_SECRET="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-oauth-app-secret',
    trufflehog: 'gitlaboauth2',
    detectSecrets: 'GitLabTokenDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'application id missing',
  tells: [],
  samples: {
    match: [`gloas-${sampleText('0-9a-f', 64)}`],
    refuse: [`gloas-${sampleText('0-9a-f', 63)}`, sampleText('0-9a-f', 64)],
  },
  uses: {
    verb: 'finish sign in',
    gives: 'text',
    story: {
      does: [
        'Signs in who has come back from GitLab',
        'Sign-in through GitLab',
        'The way back of the GitLab login',
        'Exchanges codes of GitLab for tokens',
        'Login callback',
      ],
      input: 'codes',
      column: 'code',
      result: 'token',
    },
    python: {
      imports: ['from authlib.integrations.requests_client import OAuth2Session'],
      client: (of) => `OAuth2Session(
    client_id=${of('GITLAB_CLIENT_ID')},
    client_secret=${of('GITLAB_CLIENT_SECRET')},
    redirect_uri=${of('GITLAB_REDIRECT_URI')},
)`,
      body: (of, client) =>
        `token = ${client}.fetch_token(${of('GITLAB_HOST')} + "/oauth/token", code=text)\nreturn token["access_token"]`,
    },
    javascript: {
      imports: ["import { GitLab } from 'arctic';"],
      body: (of) => `const gitlab = new GitLab(
  ${of('GITLAB_HOST')},
  ${of('GITLAB_CLIENT_ID')},
  ${of('GITLAB_CLIENT_SECRET')},
  ${of('GITLAB_REDIRECT_URI')},
);
const tokens = await gitlab.validateAuthorizationCode(text);
return tokens.accessToken();`,
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
