import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const auth0ClientSecret: SecretType = {
  id: 'auth0-client-secret',
  provider: 'Auth0',
  label: 'Auth0 client secret',
  description: 'Secret of a machine-to-machine application, with its client id and tenant',
  category: 'identity',
  parts: [
    part({
      env: 'AUTH0_CLIENT_SECRET',
      otherNames: ['AUTH0_SECRET'],
      regex: /^[A-Za-z0-9_-]{64}$/,
      grammar: [chars('A-Za-z0-9_-', 64)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AUTH0_CLIENT_ID',
      isSecret: false,
      regex: /^[A-Za-z0-9]{32}$/,
      grammar: [chars('A-Za-z0-9', 32)],
    }),
    part({
      env: 'AUTH0_DOMAIN',
      isSecret: false,
      regex: /^dev-[a-z0-9]{20}\.(?:us|eu|au|jp|ca)\.auth0\.com$/,
      grammar: [
        literal('dev-'),
        chars('a-z0-9', 20),
        literal('.'),
        fact(({ region }) => REGIONS[region.slice(0, 2)] ?? 'us', '[a-z]{2}'),
        literal('.auth0.com'),
      ],
    }),
  ],
  homes: ['.env', '.env.local'],
  companions: [],
  context: 'AUTH0_CLIENT_SECRET="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'auth0oauth',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'tenant that resolves; client id missing',
  tells: [],
  samples: {
    match: [sampleText('A-Za-z0-9_-', 64, 'a')],
    refuse: [sampleText('A-Za-z0-9_-', 63), sampleText('A-Za-z0-9+/', 64, '+')],
  },
  hosts: ['.auth0.com'],
  uses: {
    verb: 'list users',
    gives: 'rows',
    python: {
      imports: ['from auth0.management import ManagementClient'],
      client: (of) =>
        `ManagementClient(\n    domain=${of('AUTH0_DOMAIN')},\n    client_id=${of('AUTH0_CLIENT_ID')},\n    client_secret=${of('AUTH0_CLIENT_SECRET')},\n)`,
      body: (_of, client) =>
        `return [{"id": user.user_id, "name": user.email} for user in ${client}.users.list(per_page=50)]`,
    },
    javascript: {
      imports: ["import { ManagementClient } from 'auth0';"],
      client: (of) =>
        `new ManagementClient({\n  domain: ${of('AUTH0_DOMAIN')},\n  clientId: ${of('AUTH0_CLIENT_ID')},\n  clientSecret: ${of('AUTH0_CLIENT_SECRET')},\n})`,
      body: (_of, client) =>
        `const found = [];
for await (const user of await ${client}.users.list({ per_page: 50 })) {
  found.push({ id: user.user_id, name: user.email });
}
return found;`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://{AUTH0_DOMAIN}/oauth/token',
      '-d',
      'grant_type=client_credentials',
      '-d',
      'client_id={AUTH0_CLIENT_ID}',
      '-d',
      'client_secret={AUTH0_CLIENT_SECRET}',
      '-d',
      'audience=https://{AUTH0_DOMAIN}/api/v2/',
    ],
    java: {
      imports: [
        'import com.auth0.client.auth.AuthAPI;',
        'import com.auth0.client.mgmt.ManagementAPI;',
        'import com.auth0.client.mgmt.filter.UserFilter;',
        'import java.util.ArrayList;',
      ],
      type: 'AuthAPI',
      client: (of) =>
        `AuthAPI.newBuilder(\n        ${of('AUTH0_DOMAIN')}, ${of('AUTH0_CLIENT_ID')}, ${of('AUTH0_CLIENT_SECRET')}).build()`,
      body: (
        of,
        client,
      ) => `String token = ${client}.requestToken("https://" + ${of('AUTH0_DOMAIN')} + "/api/v2/")
        .execute().getBody().getAccessToken();
ManagementAPI management = ManagementAPI.newBuilder(${of('AUTH0_DOMAIN')}, token).build();
return new ArrayList<>(management.users().list(new UserFilter()).execute().getBody().getItems());`,
    },
    ruby: {
      imports: ["require 'auth0'"],
      client: (of) =>
        `Auth0Client.new(\n  domain: ${of('AUTH0_DOMAIN')},\n  client_id: ${of('AUTH0_CLIENT_ID')},\n  client_secret: ${of('AUTH0_CLIENT_SECRET')},\n)`,
      body: (_of, client) =>
        `${client}.users(per_page: 50).map { |user| { id: user['user_id'], name: user['email'] } }`,
    },
    php: {
      imports: [
        'use Auth0\\SDK\\Auth0;',
        'use Auth0\\SDK\\Configuration\\SdkConfiguration;',
        'use Auth0\\SDK\\Utility\\HttpResponse;',
      ],
      type: 'Auth0',
      client: (of) => `new Auth0(new SdkConfiguration([
        'strategy' => SdkConfiguration::STRATEGY_MANAGEMENT_API,
        'domain' => ${of('AUTH0_DOMAIN')},
        'clientId' => ${of('AUTH0_CLIENT_ID')},
        'clientSecret' => ${of('AUTH0_CLIENT_SECRET')},
    ]))`,
      body: (_of, client) =>
        `return HttpResponse::decodeContent(${client}->management()->users()->getAll(['per_page' => 50]));`,
    },
  },
  inertness:
    'about 384 random bits, so a generated value is a live one with probability under 2^-344 even if a trillion live values exist; the tenant is 103 bits of chance',
  source: 'trufflehog pkg/detectors/auth0oauth; https://github.com/auth0/node-auth0',
};

/** Where Auth0 keeps the tenants of a part of the world; the first two letters are of the company's AWS region. */
const REGIONS: Record<string, string> = { ap: 'au', ca: 'ca', eu: 'eu', us: 'us' };
