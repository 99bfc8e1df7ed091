import { drawKeyId, KEY_ID_FIXED_LENGTH, KEY_ID_RANDOM_BITS, keyIdStretches } from '#material/aws-key-id.ts';
import { BASE64 } from '#material/grammar.ts';
import { between, type Random } from '#material/random.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { awsSdks } from '#material/uses/aws.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

export const awsSessionToken: SecretType = {
  id: 'aws-session-token',
  provider: 'AWS',
  label: 'AWS temporary credentials',
  description: 'Session of twelve hours: key id (ASIA), its secret and the session token',
  category: 'cloud',
  isShortLived: true,
  parts: [
    {
      spelling: {
        env: 'AWS_ACCESS_KEY_ID',
        constant: 'AWS_ACCESS_KEY_ID',
        python: 'aws_access_key_id',
        javascript: 'accessKeyId',
        terraform: 'access_key',
      },
      regex: /^ASIA[Q-Z2-7][A-Z2-7]{15}$/,
      entropyNeeded: 3,
      fixedSpans: () => [[0, KEY_ID_FIXED_LENGTH]],
      randomBits: KEY_ID_RANDOM_BITS,
      randomStretches: keyIdStretches,
      draw: (random, facts) => drawKeyId(random, 'ASIA', facts.accountId),
    },
    {
      spelling: {
        env: 'AWS_SESSION_TOKEN',
        constant: 'AWS_SESSION_TOKEN',
        python: 'aws_session_token',
        javascript: 'sessionToken',
        terraform: 'token',
      },
      regex: /^IQoJb3JpZ2luX2Vj[A-Za-z0-9+/]{384,984}$/,
      entropyNeeded: 4.5,
      // Version and origin; from the hour on, another draw can change what stands there.
      fixedSpans: () => [[0, 16]],
      randomBits: 2000,
      // Far behind the length of the second sealed box, and before its end, there is only chance.
      randomStretches: (value) => [{ name: 'sealed box', alphabet: BASE64, text: value.slice(-120, -1) }],
      draw: drawSessionToken,
    },
  ],
  homes: ['~/.aws/credentials', 'shell history', 'CI log'],
  group: 'aws',
  companions: ['aws-secret-access-key'],
  context: 'AWS_ACCESS_KEY_ID="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'aws-access-token',
    trufflehog: 'aws',
    detectSecrets: 'AWSKeyDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'No session token beside it; a token that does not start with IQoJb3JpZ2lu or names another account or region inside; an expiration years ago',
  tells: [/EXAMPLE/, /^ASIA[IJ]/],
  samples: {
    match: [`ASIA${sampleText('A-Z2-7', 16, 'Q')}`],
    refuse: ['ASIAIOSFODNN7EXAMPLE', `AKIA${sampleText('A-Z2-7', 16, 'Q')}`],
  },
  uses: {
    verb: 'list buckets',
    gives: 'rows',
    python: {
      imports: ['import boto3'],
      client: (of) =>
        `boto3.client(\n    "s3",\n    aws_access_key_id=${of('AWS_ACCESS_KEY_ID')},\n    aws_secret_access_key=${of('AWS_SECRET_ACCESS_KEY')},\n    aws_session_token=${of('AWS_SESSION_TOKEN')},\n)`,
      body: (_of, client) =>
        `return [{"id": bucket["Name"], "name": bucket["Name"]} for bucket in ${client}.list_buckets()["Buckets"]]`,
    },
    javascript: {
      imports: ["import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';"],
      client: (of) =>
        `new S3Client({\n  credentials: {\n    accessKeyId: ${of('AWS_ACCESS_KEY_ID')},\n    secretAccessKey: ${of('AWS_SECRET_ACCESS_KEY')},\n    sessionToken: ${of('AWS_SESSION_TOKEN')},\n  },\n})`,
      body: (_of, client) =>
        `const { Buckets = [] } = await ${client}.send(new ListBucketsCommand({}));\nreturn Buckets.map(({ Name }) => ({ id: Name, name: Name }));`,
    },
    shell: ['aws', 's3', 'ls'],
    ...awsSdks('temporary'),
  },
  inertness: 'Account as for aws-access-key; the token is chance that no key of AWS has sealed',
  source:
    'trufflehog pkg/detectors/aws/session_keys; token layout: Tal Be’ery, Revealing the Inner Structure of AWS Session Tokens (2024)',
};

/**
 * A token in the layout that STS gives out: a protocol-buffers message behind one version byte, with
 * signing key, hour, region and signature outside, and the account and two sealed boxes inside.
 */
function drawSessionToken(random: Random, facts: SetFacts): string {
  const hour = between(random, 1, 0x7f);
  const inner = Buffer.concat([
    number(1, between(random, 1, 0x7f)),
    number(2, 1),
    text(3, facts.accountId),
    block(4, random.bytes(12)),
    block(5, random.bytes(between(random, 160, 220))),
  ]);
  const head = Buffer.concat([
    Buffer.from([0x21]),
    text(1, 'origin_ec'),
    number(2, hour),
    text(3, facts.region),
    block(4, drawSignature(random)),
    block(5, inner),
    number(6, Math.floor(facts.issuedAt.getTime() / 1000)),
  ]);
  // The second box takes up what is missing to a multiple of three bytes: padding at the end breaks word boundaries.
  const wished = between(random, 130, 170);
  const behindBox = 3;
  const excess = (head.length + behindBox + wished) % 3;
  return Buffer.concat([head, block(7, random.bytes(wished + ((3 - excess) % 3)))]).toString('base64');
}

/** An ECDSA P-256 signature in DER whose two numbers are chance. */
function drawSignature(random: Random): Buffer {
  const numbers = Buffer.concat([derInteger(random.bytes(32)), derInteger(random.bytes(32))]);
  return Buffer.concat([Buffer.from([0x30, numbers.length]), numbers]);
}

function derInteger(bytes: Buffer): Buffer {
  const first = bytes[0] as number;
  const body = first >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
  return Buffer.concat([Buffer.from([0x02, body.length]), body]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function text(field: number, value: string): Buffer {
  return block(field, Buffer.from(value, 'utf8'));
}

function block(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left >= 0x80) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return Buffer.from([...bytes, left]);
}
