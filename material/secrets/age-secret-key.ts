import { part } from '#material/grammar/part.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { ageKey, ageRecipient } from '#material/keys/curve-keys.ts';
import type { SecretType } from '#material/secret-type.ts';

const SIGNS = 'AC-HJ-NP-Z02-9';

export const ageSecretKey: SecretType = {
  id: 'age-secret-key',
  provider: 'age',
  label: 'age encryption secret key',
  description: 'Key that decrypts the secrets of a repository (SOPS), with its recipient',
  category: 'crypto-key',
  group: 'sops',
  parts: [
    part({
      env: 'SOPS_AGE_KEY',
      otherNames: ['AGE_SECRET_KEY', 'AGE_KEY'],
      regex: /^AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}$/,
      grammar: ageKey(),
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SOPS_AGE_RECIPIENTS',
      otherNames: ['AGE_RECIPIENT', 'AGE_PUBLIC_KEY'],
      isSecret: false,
      regex: /^age1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}$/,
      grammar: [ageRecipient('SOPS_AGE_KEY')],
    }),
  ],
  homes: ['~/.config/sops/age/keys.txt', 'keys.txt'],
  companions: [],
  context: 'SOPS_AGE_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'age-secret-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'wrong Bech32 checksum; public key beside it that does not fit',
  tells: [],
  samples: {
    match: [`AGE-SECRET-KEY-1${sampleText(SIGNS, 58)}`],
    refuse: [
      `AGE-SECRET-KEY-1${sampleText('A-Z', 58)}`,
      `AGE-SECRET-KEY-1${sampleText(SIGNS, 57)}`,
      `age1${sampleText('ac-hj-np-z02-9', 58)}`,
    ],
  },
  templates: ['shell', 'github-actions', 'cli-config', 'kubernetes', 'terraform', 'prose', 'dotenv', 'plain'],
  inertness: '256 random bits, drawn for this file: nothing was ever encrypted for its recipient',
  source: 'https://github.com/C2SP/C2SP/blob/main/age.md; BIP 173; gitleaks config/gitleaks.toml',
};
