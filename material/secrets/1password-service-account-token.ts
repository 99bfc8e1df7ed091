import { chars } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64Of, chars as charsPiece, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const HEX = alphabetOf('0-9a-f');
const SMALL32 = alphabetOf('a-z2-7');
/** Letters and digits that nobody takes for each other: no 0, 1, I, O and U. */
const SECRET_KEY = alphabetOf('2-9A-HJ-NP-TV-Z');

export const onepasswordServiceAccountToken: SecretType = {
  id: '1password-service-account-token',
  provider: '1Password',
  label: '1Password service account token',
  description:
    'Token of a service account (ops_): address, e-mail, verifier and secret key inside, with the vault',
  category: 'saas',
  group: 'onepassword',
  parts: [
    part({
      env: 'OP_SERVICE_ACCOUNT_TOKEN',
      otherNames: ['ONEPASSWORD_SERVICE_ACCOUNT_TOKEN'],
      regex: /^ops_eyJzaWduSW5BZGRyZXNzIjoi[A-Za-z0-9+/]{600,1600}={0,2}$/,
      grammar: [
        literal('ops_'),
        base64Of((random, { facts }) => JSON.stringify(accountOf(random, facts)), {
          padding: true,
          bits: 512,
          isFixed: true,
          chance: (json) => ({ alphabet: HEX, text: (JSON.parse(json) as { srpX: string }).srpX }),
        }),
      ],
      entropyNeeded: 4,
    }),
    part({
      env: 'OP_VAULT',
      isSecret: false,
      regex: /^[a-z2-7]{26}$/,
      grammar: [charsPiece('a-z2-7', 26)],
    }),
  ],
  homes: ['.env', '.github/workflows/*.yml'],
  companions: [],
  context: 'OP_SERVICE_ACCOUNT_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: '1password-service-account-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-1password',
    githubPushProtection: true,
  },
  decoyTell: 'does not decode to JSON with secretKey A3-; a sign-in address of another company',
  tells: [],
  samples: {
    match: [`ops_eyJzaWduSW5BZGRyZXNzIjoi${sampleText('A-Za-z0-9', 1000)}=`],
    refuse: [
      `ops_${sampleText('A-Za-z0-9', 1000)}`,
      `ops_eyJzaWduSW5BZGRyZXNzIjoi${sampleText('A-Za-z0-9', 100)}`,
    ],
  },
  uses: {
    verb: 'list items',
    gives: 'rows',
    python: {
      imports: ['import asyncio', 'from onepassword.client import Client'],
      body: (of) =>
        `async def items():\n    client = await Client.authenticate(\n        auth=${of('OP_SERVICE_ACCOUNT_TOKEN')},\n        integration_name="sync",\n        integration_version="v1.0.0",\n    )\n    return await client.items.list(${of('OP_VAULT')})\n\nreturn [{"id": item.id, "name": item.title} for item in asyncio.run(items())]`,
    },
    javascript: {
      imports: ["import sdk from '@1password/sdk';"],
      client: (of) =>
        `await sdk.createClient({\n  auth: ${of('OP_SERVICE_ACCOUNT_TOKEN')},\n  integrationName: 'sync',\n  integrationVersion: 'v1.0.0',\n})`,
      body: (of, client) =>
        `const items = await ${client}.items.list(${of('OP_VAULT')});\nreturn items.map(({ id, title }) => ({ id, name: title }));`,
    },
    shell: ['op', 'item', 'list', '--vault', '{OP_VAULT}', '--format', 'json'],
    // No library of the vendor's own: programs ask its command.
    java: {
      imports: ['import org.json.JSONArray;'],
      body: (
        of,
      ) => `ProcessBuilder op = new ProcessBuilder("op", "item", "list", "--vault", ${of('OP_VAULT')}, "--format", "json");
op.environment().put("OP_SERVICE_ACCOUNT_TOKEN", ${of('OP_SERVICE_ACCOUNT_TOKEN')});
return new JSONArray(new String(op.start().getInputStream().readAllBytes())).toList();`,
    },
    ruby: {
      imports: ["require 'json'"],
      body: (of) => `listed = IO.popen(
  { 'OP_SERVICE_ACCOUNT_TOKEN' => ${of('OP_SERVICE_ACCOUNT_TOKEN')} },
  ['op', 'item', 'list', '--vault', ${of('OP_VAULT')}, '--format', 'json'],
  &:read
)
JSON.parse(listed)`,
    },
    php: {
      imports: [],
      body: (of) => `putenv('OP_SERVICE_ACCOUNT_TOKEN=' . ${of('OP_SERVICE_ACCOUNT_TOKEN')});
$listed = shell_exec('op item list --format json --vault ' . escapeshellarg(${of('OP_VAULT')}));
return json_decode((string) $listed, true);`,
    },
  },
  inertness:
    'srpX and secretKey are random: no account knows them; about 512 random bits, so a generated value is a live one with probability under 2^-472 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; secretlint rule-1password; 1Password service accounts documentation',
};

/** What such a token holds, in the order in which 1Password writes it. The address ends in chance: a shorter one could be somebody's. */
function accountOf(random: Random, { region, world }: SetFacts): object {
  const bytes = (count: number): string => random.bytes(count).toString('base64url');
  const secretKey = [6, 6, 5, 5, 5, 5].map((length) => chars(random, SECRET_KEY, length));
  return {
    signInAddress: `${world.slug}-${chars(random, SMALL32, 12)}.1password.${region.startsWith('eu') ? 'eu' : 'com'}`,
    userAuth: { method: 'SRPg-4096', alg: 'PBES2g-HS256', iterations: 650_000, salt: bytes(16) },
    email: `${chars(random, SMALL32, 13)}@1passwordserviceaccounts.com`,
    srpX: chars(random, HEX, 64),
    muk: { alg: 'A256GCM', ext: true, k: bytes(32), key_ops: ['encrypt', 'decrypt'], kty: 'oct', kid: 'mp' },
    secretKey: `A3-${secretKey.join('-')}`,
    throttleSecret: { seed: chars(random, HEX, 64), uuid: chars(random, SMALL32, 26).toUpperCase() },
    deviceUuid: chars(random, SMALL32, 26),
  };
}
