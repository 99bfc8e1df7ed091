import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const URL64 = alphabetOf('A-Za-z0-9_-');
/** The barrier's head: the term of the key that encrypts (the first), and version 2 of its AES-GCM. */
const HEAD = Buffer.from([0, 0, 0, 1, 2]);
const START = 'AAAAAQ';
const SHORTEST = 105;
const LONGEST = 134;

export const vaultBatchToken: SecretType = {
  id: 'vault-batch-token',
  provider: 'HashiCorp',
  label: 'HashiCorp Vault batch token',
  description: 'Encrypted token of a short job (hvb), with the address of the Vault that it opens',
  category: 'infrastructure',
  isShortLived: true,
  group: 'vault',
  parts: [
    part({
      env: 'VAULT_TOKEN',
      otherNames: ['VAULT_BATCH_TOKEN', 'CI_VAULT_TOKEN'],
      regex: /^hvb\.AAAAAQ[I-L][A-Za-z0-9_-]{139,179}$/,
      grammar: [
        literal(`hvb.${START}`),
        built(
          (random) => {
            const sealed = random.bytes(between(random, SHORTEST, LONGEST));
            return Buffer.concat([HEAD, sealed]).toString('base64url').slice(START.length);
          },
          {
            source: '[I-L][A-Za-z0-9_-]{139,179}',
            bits: 8 * SHORTEST,
            // The first character holds the version, the last one fewer than six bits where bytes are over.
            chance: (text) => ({ alphabet: URL64, text: text.slice(1, -1) }),
          },
        ),
      ],
      entropyNeeded: 4,
    }),
    part({
      env: 'VAULT_ADDR',
      otherNames: ['VAULT_URL', 'VAULT_SERVER_URL'],
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+:8200$/,
      grammar: [literal('https://'), host('vault'), literal(':8200')],
    }),
  ],
  homes: ['.env', 'CI log'],
  companions: [],
  context: 'VAULT_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'vault-batch-token',
    trufflehog: 'hashicorpvault',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-hashicorp-vault',
    githubPushProtection: true,
  },
  decoyTell: 'shorter than 138; bytes that name another term than 1 or another version than 2',
  tells: [],
  samples: {
    match: [`hvb.AAAAAQI${sampleText('A-Za-z0-9_-', 150)}`],
    refuse: [`b.AAAAAQ${sampleText('A-Za-z0-9_-', 150)}`, `hvb.AAAAAQI${sampleText('A-Za-z0-9_-', 90)}`],
  },
  templates: [
    'terraform',
    'kubernetes',
    'docker-compose',
    'github-actions',
    'shell',
    'dotenv',
    'python',
    'javascript',
    'typescript',
    'plain',
  ],
  uses: {
    verb: 'list secrets',
    gives: 'rows',
    http: {
      url: '{VAULT_ADDR}/v1/secret/metadata/jobs?list=true',
      headers: { 'X-Vault-Token': '{VAULT_TOKEN}' },
      answer: 'data.keys',
    },
    python: {
      imports: ['import hvac'],
      client: (of) => `hvac.Client(url=${of('VAULT_ADDR')}, token=${of('VAULT_TOKEN')})`,
      body: (_of, client) => `found = ${client}.secrets.kv.v2.list_secrets(path="jobs")
return [{"id": key, "name": key} for key in found["data"]["keys"]]`,
    },
  },
  inertness:
    'the address lies under a name that RFC 2606 reserves; about 840 random bits, so a generated value is a live one with probability under 2^-800 even if a trillion live values exist',
  source:
    'vault/token_store.go and vault/barrier_aes_gcm.go of HashiCorp Vault; gitleaks config/gitleaks.toml; https://developer.hashicorp.com/vault/docs/concepts/tokens',
};
