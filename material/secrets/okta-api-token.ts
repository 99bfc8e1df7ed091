import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const oktaApiToken: SecretType = {
  id: 'okta-api-token',
  provider: 'Okta',
  label: 'Okta API token',
  description: 'Token of an administrator (SSWS), with the address of the organization',
  category: 'identity',
  parts: [
    part({
      env: 'OKTA_API_TOKEN',
      otherNames: ['OKTA_CLIENT_TOKEN'],
      regex: /^00[A-Za-z0-9_-]{40}$/,
      grammar: [literal('00'), chars('A-Za-z0-9_-', 40)],
      entropyNeeded: 4,
    }),
    part({
      env: 'OKTA_ORG_URL',
      otherNames: ['OKTA_CLIENT_ORGURL'],
      isSecret: false,
      regex: /^https:\/\/[a-z]+-[a-z0-9]{14}\.okta\.com$/,
      grammar: [
        literal('https://'),
        fact(({ world }) => world.slug.split('-')[0] as string, '[a-z]+'),
        literal('-'),
        chars('a-z0-9', 14),
        literal('.okta.com'),
      ],
    }),
  ],
  homes: ['okta.yaml', 'terraform.tfvars', '.env'],
  companions: [],
  context: 'OKTA_API_TOKEN="{value}"  # https://meridian-k3x9q2m7v1ab0c.okta.com',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'okta-access-token',
    trufflehog: 'okta',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'organization that somebody has; another word than SSWS in front of it; no organization beside it',
  tells: [],
  samples: {
    match: [`00${sampleText('A-Za-z0-9_-', 40)}`],
    refuse: [`00${sampleText('A-Za-z0-9_-', 39)}`, sampleText('A-Za-z0-9_-', 42, '1')],
  },
  hosts: ['.okta.com'],
  templates: ['python', 'javascript', 'typescript', 'terraform', 'cli-config', 'shell', 'dotenv', 'plain'],
  uses: {
    verb: 'list users',
    gives: 'rows',
    http: {
      url: '{OKTA_ORG_URL}/api/v1/users?limit=200',
      headers: { Authorization: 'SSWS {OKTA_API_TOKEN}', Accept: 'application/json' },
      answer: '',
    },
    python: {
      imports: ['import asyncio', 'from okta.client import Client as OktaClient'],
      client: (of) => `OktaClient({"orgUrl": ${of('OKTA_ORG_URL')}, "token": ${of('OKTA_API_TOKEN')}})`,
      body: (_of, client) =>
        `users, _, error = asyncio.run(${client}.list_users())
if error:
    raise RuntimeError(error)
return [{"id": user.id, "name": user.profile.login} for user in users]`,
    },
    javascript: {
      imports: ["import okta from '@okta/okta-sdk-nodejs';"],
      client: (of) =>
        `new okta.Client({\n  orgUrl: ${of('OKTA_ORG_URL')},\n  token: ${of('OKTA_API_TOKEN')},\n})`,
      body: (_of, client) =>
        `const users = await ${client}.userApi.listUsers({ limit: 200 });
const found = [];
await users.each(({ id, profile }) => found.push({ id, name: profile.login }));
return found;`,
    },
  },
  inertness:
    'about 240 random bits, so a generated value is a live one with probability under 2^-200 even if a trillion live values exist; the organization is 72 bits of chance',
  source: 'gitleaks config/gitleaks.toml (okta-access-token); trufflehog pkg/detectors/okta',
};
