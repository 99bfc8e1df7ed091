import { ALPHANUMERIC, BASE64, chars as drawChars } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { built, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const MODEL = 'amazon.nova-lite-v1:0';
const SUFFIX = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const awsBedrockApiKey: SecretType = {
  id: 'aws-bedrock-api-key',
  provider: 'AWS',
  label: 'Amazon Bedrock API key',
  description: 'Long-term key (ABSK) of a user that Bedrock made for it, with the endpoint',
  category: 'cloud',
  group: 'bedrock',
  parts: [
    part({
      env: 'AWS_BEARER_TOKEN_BEDROCK',
      otherNames: ['BEDROCK_API_KEY'],
      regex: /^ABSK(?:[A-Za-z0-9+/]{128}|[A-Za-z0-9+/]{127}=)$/,
      grammar: [
        literal('ABSK'),
        // The name of the user, its account, and 44 bytes: a number of 13 digits leaves no padding.
        built(
          (random, { facts }) => {
            const user = `BedrockAPIKey-${drawChars(random, SUFFIX, 4)}-at-${facts.accountId}`;
            const secret = drawChars(random, ALPHANUMERIC, 1) + drawSecret(random.bytes(44));
            return Buffer.from(`${user}:${secret}`).toString('base64').replace(/=$/, '');
          },
          {
            source: '[A-Za-z0-9+\\/]{127,128}',
            bits: 352,
            chance: (text) => ({
              alphabet: BASE64,
              text: Buffer.from(text, 'base64').toString('latin1').split(':')[1]?.slice(1, 58) ?? '',
            }),
          },
        ),
        built((_random, { before }) => '='.repeat((4 - (before.length % 4)) % 4), {
          source: '={0,1}',
          bits: 0,
          isFixed: true,
        }),
      ],
    }),
    part({
      env: 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
      isSecret: false,
      regex: /^https:\/\/bedrock-runtime\.[a-z0-9-]+\.amazonaws\.com$/,
      grammar: [fact(({ region }) => `https://bedrock-runtime.${region}.amazonaws.com`)],
    }),
  ],
  homes: ['.env', '.env.local', 'notebook.ipynb'],
  companions: [],
  context: 'AWS_BEARER_TOKEN_BEDROCK="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'aws-amazon-bedrock-api-key-long-lived',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'decoded text without user and account; account of a canary service, or another than beside it',
  tells: [/EXAMPLE/],
  samples: {
    match: [
      `ABSK${Buffer.from(`BedrockAPIKey-ab12-at-464712093558:${sampleText('A-Za-z0-9', 59)}=`).toString('base64')}`,
    ],
    refuse: [
      `ABSK${Buffer.from(`BedrockAPIKey-ab12-at-464712093558:${sampleText('A-Za-z0-9', 40)}`).toString('base64')}`,
      `AKIA${sampleText('A-Z2-7', 16, 'Q')}`,
    ],
  },
  hosts: ['.amazonaws.com'],
  uses: {
    verb: 'ask bedrock',
    gives: 'text',
    story: {
      does: [
        'Writes a summary of every incident for the morning round',
        'Morning summary of incidents',
        'Puts the incidents of the night in a few words',
        'Digest of incidents, written by a model',
        'Turns incident logs into something readable',
      ],
      input: 'incidents',
      column: 'notes',
      result: 'summary',
    },
    http: {
      url: `{AWS_ENDPOINT_URL_BEDROCK_RUNTIME}/model/${MODEL}/converse`,
      headers: { Authorization: 'Bearer {AWS_BEARER_TOKEN_BEDROCK}' },
      json: { messages: [{ role: 'user', content: [{ text: '{text}' }] }] },
      answer: 'output.message.content.0.text',
    },
  },
  inertness:
    'the account is the proven own one, one of the pool, or one that cannot exist; about 352 random bits follow it, so a generated value is a live one with probability under 2^-312 even if a trillion live values exist',
  source:
    'gitleaks config/gitleaks.toml; https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html; length of the secret inside: keys on public repositories, 132 characters with a number of 12 digits',
};

/** 44 bytes in base64, but for the first character: it is drawn apart, never a sign. */
function drawSecret(bytes: Buffer): string {
  return bytes.toString('base64').slice(1);
}
