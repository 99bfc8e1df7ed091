import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, chars, host, literal } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const BASE62 = alphabetOf('A-Za-z0-9');
/** Field 3 of the signed token, with the inner token's field 1: its prefix and 24 characters. */
const INNER_HEAD = Buffer.concat([Buffer.from([0x1a, 0x1e, 0x0a, 0x1c]), Buffer.from('hvs.')]);

export const vaultServiceToken: SecretType = {
  id: 'vault-service-token',
  provider: 'HashiCorp',
  label: 'HashiCorp Vault service token',
  description: 'Token of a service (hvs), with the address of the Vault that it opens',
  category: 'infrastructure',
  group: 'vault',
  parts: [
    part({
      env: 'VAULT_TOKEN',
      otherNames: ['VAULT_SERVICE_TOKEN'],
      regex: /^hvs\.CAESI[A-Za-z0-9_-]{86}$/,
      grammar: [
        // Version 1 and the length of the HMAC, whose first four bits stand in the next character.
        literal('hvs.CAESI'),
        chars('A-P', 1),
        chars('A-Za-z0-9_-', 42),
        built(
          (random) =>
            Buffer.concat([INNER_HEAD, Buffer.from(drawChars(random, BASE62, 24))]).toString('base64url'),
          {
            source: 'Gh4KHGh2cy[A-Za-z0-9]{33}',
            bits: 24 * Math.log2(BASE62.length),
            chance: (text) => ({
              alphabet: BASE62,
              text: Buffer.from(text, 'base64url').subarray(INNER_HEAD.length).toString('latin1'),
            }),
          },
        ),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'VAULT_ADDR',
      otherNames: ['VAULT_URL', 'VAULT_SERVER_URL'],
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+:8200$/,
      grammar: [literal('https://'), host('vault'), literal(':8200')],
    }),
  ],
  homes: ['~/.vault-token', '.env', '.gitlab-ci.yml'],
  companions: [],
  context: 'VAULT_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'vault-service-token',
    trufflehog: 'hashicorpvault',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-hashicorp-vault',
    githubPushProtection: true,
  },
  decoyTell:
    's. form (before 1.10); hvs. followed by 24 characters (dev server form); no inner token behind the HMAC',
  // Gitleaks lets pass what has 24 letters in a row behind the point.
  tells: [/^hvs\.[A-Za-z]{24}/],
  samples: {
    match: [`hvs.CAESI${sampleText('A-Za-z0-9_-', 86)}`],
    refuse: [`s.${sampleText('A-Za-z0-9', 24)}`, `hvs.${sampleText('A-Za-z0-9', 24)}`],
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
    http: {
      url: '{VAULT_ADDR}/v1/secret/metadata/apps?list=true',
      headers: { 'X-Vault-Token': '{VAULT_TOKEN}' },
      answer: 'data.keys',
    },
    python: {
      imports: ['import hvac'],
      client: (of) => `hvac.Client(url=${of('VAULT_ADDR')}, token=${of('VAULT_TOKEN')})`,
      body: (_of, client) => `found = ${client}.secrets.kv.v2.list_secrets(path="apps")
return [{"id": key, "name": key} for key in found["data"]["keys"]]`,
    },
    javascript: {
      imports: [],
      body: (
        of,
      ) => `const response = await fetch(\`\${${of('VAULT_ADDR')}}/v1/secret/metadata/apps?list=true\`, {
  headers: { 'X-Vault-Token': ${of('VAULT_TOKEN')} },
});
if (!response.ok) throw new Error(\`Vault answers \${response.status}\`);
const { data } = await response.json();
return data.keys.map((key) => ({ id: key, name: key }));`,
    },
  },
  inertness:
    'the address lies under a name that RFC 2606 reserves; about 398 random bits, so a generated value is a live one with probability under 2^-358 even if a trillion live values exist',
  source:
    'vault/tokens/token.proto and vault/token_store.go of HashiCorp Vault (SignedToken, Token); gitleaks config/gitleaks.toml',
};
