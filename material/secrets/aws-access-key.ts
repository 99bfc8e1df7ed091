import { drawKeyId, KEY_ID_FIXED_LENGTH, KEY_ID_RANDOM_BITS, keyIdStretches } from '#material/aws-key-id.ts';
import type { SecretType } from '#material/secret-type.ts';

export const awsAccessKey: SecretType = {
  id: 'aws-access-key',
  provider: 'AWS',
  label: 'AWS access key',
  description: 'Long-term access key of an IAM user: key id (AKIA) with its secret',
  category: 'cloud',
  parts: [
    {
      spelling: {
        env: 'AWS_ACCESS_KEY_ID',
        python: 'aws_access_key_id',
        javascript: 'accessKeyId',
        terraform: 'access_key',
      },
      regex: /^AKIA[Q-Z2-7][A-Z2-7]{15}$/,
      entropyNeeded: 3,
      fixedLength: KEY_ID_FIXED_LENGTH,
      randomBits: KEY_ID_RANDOM_BITS,
      randomStretches: keyIdStretches,
      draw: (random, facts) => drawKeyId(random, 'AKIA', facts.accountId),
    },
  ],
  homes: ['~/.aws/credentials', '.env', 'terraform.tfvars', 'docker-compose.yml', 'buildspec.yml'],
  companions: ['aws-secret-access-key'],
  context: 'AWS_ACCESS_KEY_ID="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'aws-access-token',
    trufflehog: 'aws',
    detectSecrets: 'AWSKeyDetector',
    // secretlint reports key ids only with enableIDScanRule, which is off by default.
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'Ends in EXAMPLE; digits 0, 1, 8 or 9 in the body (not base32); decoded account is a canary account or differs from the account elsewhere in the file; AKIAI or AKIAJ (before 2019, no account inside) in a young file; id without its secret',
  tells: [/EXAMPLE/, /^AKIA[IJ]/, /[0189]/],
  inertness:
    'The decoded account is the proven own one, one of the pool, or one that cannot exist; 39 random bits follow it, and the secret beside it is 240 random bits',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/aws; detect-secrets aws.py',
};
