import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { appIdOf, installationIdOf } from '#material/identities/github-app.ts';
import { rsaKey } from '#material/keys/private-key.ts';
import type { SecretType } from '#material/secret-type.ts';

export const githubAppPrivateKey: SecretType = {
  id: 'github-app-private-key',
  provider: 'GitHub',
  label: 'GitHub App private key',
  description:
    'Key with which an app signs for its tokens, with the ids of the app, of its client and of its installation',
  category: 'vcs',
  group: 'github',
  parts: [
    part({
      env: 'GITHUB_APP_PRIVATE_KEY',
      otherNames: ['GH_APP_PRIVATE_KEY'],
      regex: /^-----BEGIN RSA PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END RSA PRIVATE KEY-----\n$/,
      grammar: [rsaKey('pkcs1')],
      isSlow: true,
    }),
    part({
      env: 'GITHUB_APP_ID',
      isSecret: false,
      regex: /^[78]\d{6}$/,
      grammar: [fact(appIdOf)],
    }),
    part({
      env: 'GITHUB_APP_INSTALLATION_ID',
      otherNames: ['GITHUB_INSTALLATION_ID'],
      isSecret: false,
      regex: /^[34]\d{8}$/,
      grammar: [fact(installationIdOf)],
    }),
    part({
      env: 'GITHUB_APP_CLIENT_ID',
      isSecret: false,
      regex: /^Iv23li[A-Za-z0-9]{14}$/,
      grammar: [literal('Iv23li'), account('github app', 'A-Za-z0-9', 14)],
    }),
  ],
  homes: ['<app>.<date>.private-key.pem'],
  companions: [],
  context: 'github_app_id = 482913\ngithub = """\n{value}"""',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-privatekey',
    githubPushProtection: null,
  },
  decoyTell: 'PKCS#8 label on a GitHub App key; unparsable body',
  tells: [],
  samples: {
    match: [
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n-----END RSA PRIVATE KEY-----\n`,
    ],
    refuse: [`-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n-----END PRIVATE KEY-----\n`],
  },
  hosts: ['api.github.com', 'github.com'],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    python: {
      imports: ['from github import Auth, GithubIntegration'],
      body: (of) =>
        `auth = Auth.AppAuth(${of('GITHUB_APP_ID')}, ${of('GITHUB_APP_PRIVATE_KEY')})\ninstallation = GithubIntegration(auth=auth).get_app_installation(int(${of('GITHUB_APP_INSTALLATION_ID')}))\nreturn [{"id": repo.id, "name": repo.full_name} for repo in installation.get_repos()]`,
    },
    javascript: {
      imports: ["import { App } from 'octokit';"],
      client: (of) =>
        `new App({\n  appId: ${of('GITHUB_APP_ID')},\n  privateKey: ${of('GITHUB_APP_PRIVATE_KEY')},\n})`,
      body: (of, client) =>
        `const octokit = await ${client}.getInstallationOctokit(Number(${of('GITHUB_APP_INSTALLATION_ID')}));\nconst { data } = await octokit.request('GET /installation/repositories', { per_page: 100 });\nreturn data.repositories.map(({ id, full_name: name }) => ({ id, name }));`,
    },
  },
  inertness:
    'the key is made for this file and registered with no app; the ids of app and installation are above those that GitHub has given away',
  source:
    'docs.github.com, Managing private keys for GitHub Apps (PKCS#1); trufflehog pkg/detectors/githubapp takes app ids of six digits only, which ended in 2024, so its detector of private keys is what sees it',
};
