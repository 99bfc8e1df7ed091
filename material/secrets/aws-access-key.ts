import { drawKeyId, KEY_ID_FIXED_LENGTH, KEY_ID_RANDOM_BITS, keyIdStretches } from '#material/aws-key-id.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { awsSdks } from '#material/uses/aws.ts';
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
        constant: 'AWS_ACCESS_KEY_ID',
        python: 'aws_access_key_id',
        javascript: 'accessKeyId',
        terraform: 'access_key',
      },
      regex: /^AKIA[Q-Z2-7][A-Z2-7]{15}$/,
      entropyNeeded: 3,
      fixedSpans: () => [[0, KEY_ID_FIXED_LENGTH]],
      randomBits: KEY_ID_RANDOM_BITS,
      randomStretches: keyIdStretches,
      draw: (random, facts) => drawKeyId(random, 'AKIA', facts.accountId),
    },
  ],
  homes: ['~/.aws/credentials', '.env', 'terraform.tfvars', 'docker-compose.yml', 'buildspec.yml'],
  group: 'aws',
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
  samples: {
    match: [`AKIA${sampleText('A-Z2-7', 16, 'Q')}`],
    refuse: ['AKIAIOSFODNN7EXAMPLE', 'AKIAQ2345', `ASIA${sampleText('A-Z2-7', 16, 'Q')}`],
  },
  uses: {
    verb: 'list buckets',
    gives: 'rows',
    python: {
      imports: ['import boto3'],
      client: (of) =>
        `boto3.client(\n    "s3",\n    aws_access_key_id=${of('AWS_ACCESS_KEY_ID')},\n    aws_secret_access_key=${of('AWS_SECRET_ACCESS_KEY')},\n)`,
      body: (_of, client) =>
        `return [{"id": bucket["Name"], "name": bucket["Name"]} for bucket in ${client}.list_buckets()["Buckets"]]`,
    },
    javascript: {
      imports: ["import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';"],
      client: (of) =>
        `new S3Client({\n  credentials: {\n    accessKeyId: ${of('AWS_ACCESS_KEY_ID')},\n    secretAccessKey: ${of('AWS_SECRET_ACCESS_KEY')},\n  },\n})`,
      body: (_of, client) =>
        `const { Buckets = [] } = await ${client}.send(new ListBucketsCommand({}));\nreturn Buckets.map(({ Name }) => ({ id: Name, name: Name }));`,
    },
    shell: ['aws', 's3', 'ls'],
    ...awsSdks('long-term'),
  },
  inertness:
    'The decoded account is the proven own one, one of the pool, or one that cannot exist; 39 random bits follow it, and the secret beside it is 240 random bits',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/aws; detect-secrets aws.py',
};
