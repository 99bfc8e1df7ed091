import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { rsaKey } from '#material/keys/private-key.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY = 'select current_session() as id, current_role() as name';

export const snowflakePrivateKey: SecretType = {
  id: 'snowflake-private-key',
  provider: 'Snowflake',
  label: 'Snowflake key-pair private key',
  description: 'Key of a service user (PKCS#8), with the user and the account',
  category: 'identity',
  parts: [
    part({
      env: 'SNOWFLAKE_PRIVATE_KEY',
      otherNames: ['SNOWFLAKE_PRIVATE_KEY_PEM'],
      regex:
        /^-----BEGIN PRIVATE KEY-----\nMII[A-Za-z0-9+/]{61}\n(?:[A-Za-z0-9+/]{64}\n){24,25}[A-Za-z0-9+/]{1,64}={0,2}\n-----END PRIVATE KEY-----\n$/,
      grammar: [rsaKey('pkcs8')],
      isSlow: true,
    }),
    part({
      env: 'SNOWFLAKE_ACCOUNT',
      isSecret: false,
      // Organization and account as Snowflake names them itself: seven letters, then two letters and five digits.
      regex: /^[A-Z]{7}-[A-Z]{2}\d{5}$/,
      grammar: [chars('A-Z', 7), literal('-'), chars('A-Z', 2), chars('0-9', 5)],
    }),
    part({
      env: 'SNOWFLAKE_USER',
      isSecret: false,
      regex: /^SVC_[A-Z0-9_]+$/,
      grammar: [
        literal('SVC_'),
        fact(
          ({ service }) =>
            `${service.product}_${service.purpose}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_'),
          '[A-Z0-9_]+',
        ),
      ],
    }),
  ],
  homes: ['rsa_key.p8', 'profiles.yml', '.env'],
  companions: [],
  context: '{value}',
  // The form is every vendor's: only the name beside it says that it opens Snowflake.
  keywordNeeded: true,
  scanners: {
    gitleaks: 'private-key',
    trufflehog: 'privatekey',
    detectSecrets: 'PrivateKeyDetector',
    secretlint: '@secretlint/secretlint-rule-privatekey',
    githubPushProtection: false,
  },
  decoyTell: 'no account or user beside it; a key of 1024 bits, which Snowflake does not take',
  tells: [],
  samples: {
    match: [
      `-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(24)}${sampleText('A-Za-z0-9', 56)}\n-----END PRIVATE KEY-----\n`,
    ],
    refuse: [
      `-----BEGIN RSA PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64, 'MII')}\n${`${sampleText('A-Za-z0-9', 64)}\n`.repeat(24)}${sampleText('A-Za-z0-9', 56)}\n-----END RSA PRIVATE KEY-----\n`,
      `-----BEGIN PRIVATE KEY-----\n${sampleText('A-Za-z0-9', 64)}\n-----END PRIVATE KEY-----\n`,
    ],
  },
  templates: ['python', 'javascript', 'typescript', 'notebook', 'terraform', 'cli-config', 'dotenv', 'plain'],
  uses: {
    verb: 'list sessions',
    gives: 'rows',
    python: {
      imports: ['import snowflake.connector', 'from cryptography.hazmat.primitives import serialization'],
      body: (of) =>
        `key = serialization.load_pem_private_key(${of('SNOWFLAKE_PRIVATE_KEY')}.encode(), password=None)
with snowflake.connector.connect(
    account=${of('SNOWFLAKE_ACCOUNT')},
    user=${of('SNOWFLAKE_USER')},
    private_key=key.private_bytes(
        serialization.Encoding.DER,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ),
) as connection:
    rows = connection.cursor().execute("${QUERY}").fetchall()
    return [{"id": session, "name": role} for session, role in rows]`,
    },
    javascript: {
      imports: ["import snowflake from 'snowflake-sdk';"],
      client: (of) =>
        `snowflake.createConnection({\n  account: ${of('SNOWFLAKE_ACCOUNT')},\n  username: ${of('SNOWFLAKE_USER')},\n  authenticator: 'SNOWFLAKE_JWT',\n  privateKey: ${of('SNOWFLAKE_PRIVATE_KEY')},\n})`,
      body: (_of, client) =>
        `await ${client}.connectAsync();
return new Promise((resolve, reject) => {
  ${client}.execute({
    sqlText: '${QUERY}',
    complete: (error, _statement, rows) =>
      error ? reject(error) : resolve(rows.map(({ ID, NAME }) => ({ id: ID, name: NAME }))),
  });
});`,
    },
  },
  inertness:
    'key made for this file and not kept: about 112 bits of strength; no user of any account has its public half, and the account is 57 bits of chance',
  source: 'https://docs.snowflake.com/en/user-guide/key-pair-auth; gitleaks config/gitleaks.toml',
};
