import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, host, literal } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX = alphabetOf('0-9a-f');

export const vaultApprole: SecretType = {
  id: 'vault-approle',
  provider: 'HashiCorp',
  label: 'Vault AppRole secret id',
  description: 'Secret id of a role, with its role id and the address of the Vault that it logs in to',
  category: 'infrastructure',
  group: 'vault',
  parts: [
    part({
      env: 'VAULT_SECRET_ID',
      otherNames: ['VAULT_APPROLE_SECRET_ID'],
      regex: ID,
      grammar: [identifier()],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'VAULT_ROLE_ID',
      otherNames: ['VAULT_APPROLE_ROLE_ID'],
      isSecret: false,
      regex: ID,
      grammar: [identifier()],
    }),
    part({
      env: 'VAULT_ADDR',
      otherNames: ['VAULT_URL', 'VAULT_SERVER_URL'],
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+:8200$/,
      grammar: [literal('https://'), host('vault'), literal(':8200')],
    }),
  ],
  homes: ['.env', 'terraform.tfvars'],
  companions: [],
  context: 'hashicorp vault role_id="7c0e8a52-31d4-af0e-4b7c-2f6a1d8e4b93" secret_id="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'hashicorpvaultauth',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'role id missing; every id a UUID of version 4, which Vault’s are only by chance',
  // Role and secret of Vault's own documentation.
  tells: [/^db02de05-fa39-4855-059b-67221c5c2f63$/, /^6a174c20-f6de-a53c-74d2-6018fcceff64$/],
  samples: {
    match: ['01234567-89ab-cdef-0123-456789abcdef'],
    refuse: ['6a174c20-f6de-a53c-74d2-6018fcceff64', '0123456789abcdef0123456789abcdef'],
  },
  templates: [
    'python',
    'javascript',
    'typescript',
    'terraform',
    'kubernetes',
    'docker-compose',
    'github-actions',
    'shell',
    'dotenv',
    'plain',
  ],
  uses: {
    verb: 'list secrets',
    gives: 'rows',
    python: {
      imports: ['import hvac'],
      client: (of) => `hvac.Client(url=${of('VAULT_ADDR')})`,
      body: (of, client) => `${client}.auth.approle.login(
    role_id=${of('VAULT_ROLE_ID')},
    secret_id=${of('VAULT_SECRET_ID')},
)
found = ${client}.secrets.kv.v2.list_secrets(path="apps")
return [{"id": key, "name": key} for key in found["data"]["keys"]]`,
    },
    javascript: {
      imports: [],
      body: (of) => `const login = await fetch(\`\${${of('VAULT_ADDR')}}/v1/auth/approle/login\`, {
  method: 'POST',
  body: JSON.stringify({ role_id: ${of('VAULT_ROLE_ID')}, secret_id: ${of('VAULT_SECRET_ID')} }),
});
if (!login.ok) throw new Error(\`Vault answers \${login.status}\`);
const { auth } = await login.json();
const response = await fetch(\`\${${of('VAULT_ADDR')}}/v1/secret/metadata/apps?list=true\`, {
  headers: { 'X-Vault-Token': auth.client_token },
});
const { data } = await response.json();
return data.keys.map((key) => ({ id: key, name: key }));`,
    },
    shell: [
      'vault',
      'write',
      '-address',
      '{VAULT_ADDR}',
      '-field',
      'token',
      'auth/approle/login',
      'role_id={VAULT_ROLE_ID}',
      'secret_id={VAULT_SECRET_ID}',
    ],
  },
  inertness:
    'the address lies under a name that RFC 2606 reserves; 128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist',
  source:
    'https://developer.hashicorp.com/vault/docs/auth/approle; hashicorp/go-uuid (16 random bytes, without version and variant); trufflehog pkg/detectors/hashicorpvaultauth',
};

/** Vault's ids look like UUIDs and are 16 bytes of chance: it sets no bits of version and variant. */
function identifier() {
  return built(
    (random) => {
      const digits = random.bytes(16).toString('hex');
      return [0, 8, 12, 16, 20].map((from, at, all) => digits.slice(from, all[at + 1])).join('-');
    },
    {
      source: '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
      bits: 128,
      chance: (text) => ({ alphabet: HEX, text: text.replaceAll('-', '') }),
    },
  );
}
