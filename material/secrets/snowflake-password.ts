import { databaseNameOf } from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const CAPITALS = /^[A-Z][A-Z0-9_]*$/;
const CAPITALS_SOURCE = '[A-Z][A-Z0-9_]*';

export const snowflakePassword: SecretType = {
  id: 'snowflake-password',
  provider: 'Snowflake',
  label: 'Snowflake user and password',
  description: 'Password of a service user, with its account, warehouse, database and role',
  category: 'database',
  group: 'snowflake',
  parts: [
    part({
      env: 'SNOWFLAKE_PASSWORD',
      otherNames: ['SNOWSQL_PWD'],
      regex: /^[A-Za-z0-9_-]{20,28}$/,
      grammar: [chars('A-Za-z0-9_-', { min: 20, max: 28 })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'SNOWFLAKE_ACCOUNT',
      isSecret: false,
      // Organization and account as a trial gives them out: seven letters, two letters and five digits.
      regex: /^[a-z]{7}-[a-z]{2}\d{5}$/,
      grammar: [chars('a-z', 7), literal('-'), chars('a-z', 2), chars('0-9', 5)],
    }),
    part({
      env: 'SNOWFLAKE_USER',
      isSecret: false,
      regex: CAPITALS,
      grammar: [fact((facts) => `SVC_${capitalsOf(facts)}`, CAPITALS_SOURCE)],
    }),
    part({
      env: 'SNOWFLAKE_ROLE',
      isSecret: false,
      regex: CAPITALS,
      grammar: [fact((facts) => `${capitalsOf(facts)}_RW`, CAPITALS_SOURCE)],
    }),
    part({
      env: 'SNOWFLAKE_WAREHOUSE',
      isSecret: false,
      regex: CAPITALS,
      grammar: [fact((facts) => `${capitalsOf(facts)}_WH`, CAPITALS_SOURCE)],
    }),
    part({
      env: 'SNOWFLAKE_DATABASE',
      isSecret: false,
      regex: CAPITALS,
      grammar: [fact(capitalsOf, CAPITALS_SOURCE)],
    }),
  ],
  homes: ['~/.snowsql/config', 'profiles.yml', '.env'],
  companions: [],
  context: 'snowflake.connector.connect(account="kxqvbtz-lm48213", user="SVC_ORDERS", password="{value}")',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'snowflake',
    detectSecrets: 'KeywordDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'role ACCOUNTADMIN for everything; account that resolves',
  // Gitleaks' generic rule lets everything pass that has no digit.
  tells: [/^ACCOUNTADMIN$/, /^(?=.*[a-z])(?=.*[A-Z])[^0-9]{20,}$/],
  samples: {
    match: [sampleText('A-Za-z0-9_-', 24)],
    refuse: [sampleText('A-Za-z0-9_-', 12), `${sampleText('A-Za-z0-9_-', 20)}=`],
  },
  uses: {
    verb: 'list tables',
    gives: 'rows',
    python: {
      imports: ['import snowflake.connector', 'from snowflake.connector import DictCursor'],
      client: (of) =>
        `snowflake.connector.connect(\n    account=${of('SNOWFLAKE_ACCOUNT')},\n    user=${of('SNOWFLAKE_USER')},\n    password=${of('SNOWFLAKE_PASSWORD')},\n    role=${of('SNOWFLAKE_ROLE')},\n    warehouse=${of('SNOWFLAKE_WAREHOUSE')},\n    database=${of('SNOWFLAKE_DATABASE')},\n)`,
      body: (_of, client) => `rows = ${client}.cursor(DictCursor).execute("show tables limit 200")
return [{"id": row["name"], "name": row["schema_name"]} for row in rows]`,
    },
    javascript: {
      imports: ["import snowflake from 'snowflake-sdk';"],
      body: (of) => `const connection = snowflake.createConnection({
  account: ${of('SNOWFLAKE_ACCOUNT')},
  username: ${of('SNOWFLAKE_USER')},
  password: ${of('SNOWFLAKE_PASSWORD')},
  role: ${of('SNOWFLAKE_ROLE')},
  warehouse: ${of('SNOWFLAKE_WAREHOUSE')},
  database: ${of('SNOWFLAKE_DATABASE')},
});
await connection.connectAsync(() => {});
const rows = await new Promise((resolve, reject) => {
  connection.execute({
    sqlText: 'show tables limit 200',
    complete: (error, _statement, found) => (error ? reject(error) : resolve(found)),
  });
});
return rows.map((row) => ({ id: row.name, name: row.schema_name }));`,
    },
    shell: [
      'env',
      'SNOWSQL_PWD={SNOWFLAKE_PASSWORD}',
      'snowsql',
      '-a',
      '{SNOWFLAKE_ACCOUNT}',
      '-u',
      '{SNOWFLAKE_USER}',
      '-r',
      '{SNOWFLAKE_ROLE}',
      '-w',
      '{SNOWFLAKE_WAREHOUSE}',
      '-q',
      'show tables limit 200',
    ],
  },
  inertness:
    'the account is chance (59 bits), so nobody’s server answers under it; about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source:
    'https://docs.snowflake.com/en/user-guide/admin-account-identifier; trufflehog pkg/detectors/snowflake',
};

function capitalsOf(facts: SetFacts): string {
  return databaseNameOf(facts).toUpperCase();
}
