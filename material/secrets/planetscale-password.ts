import { databaseName } from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY = 'select id, name from customers order by id limit 200';

export const planetscalePassword: SecretType = {
  id: 'planetscale-password',
  provider: 'PlanetScale',
  label: 'PlanetScale database password',
  description: 'Password of a branch (pscale_pw), with its user name, host and database',
  category: 'database',
  group: 'planetscale',
  parts: [
    part({
      env: 'DATABASE_PASSWORD',
      otherNames: ['PLANETSCALE_PASSWORD'],
      regex: /^pscale_pw_[A-Za-z0-9]{43}$/,
      grammar: [literal('pscale_pw_'), chars('A-Za-z0-9', 43)],
      entropyNeeded: 3,
    }),
    part({
      env: 'DATABASE_USERNAME',
      isSecret: false,
      regex: /^[a-z0-9]{20}$/,
      grammar: [chars('a-z0-9', 20)],
    }),
    part({
      env: 'DATABASE_HOST',
      isSecret: false,
      regex: /^aws\.connect\.psdb\.cloud$/,
      grammar: [literal('aws.connect.psdb.cloud')],
    }),
    part({ env: 'DATABASE_NAME', isSecret: false, regex: /^[a-z][a-z0-9_]*$/, grammar: [databaseName()] }),
  ],
  homes: ['.env'],
  companions: [],
  context: 'DATABASE_PASSWORD="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'planetscale-password',
    trufflehog: 'planetscaledb',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'no user name beside it',
  tells: [],
  samples: {
    match: [`pscale_pw_${sampleText('A-Za-z0-9', 43)}`],
    refuse: [`pscale_tkn_${sampleText('A-Za-z0-9', 43)}`, `pscale_pw_${sampleText('A-Za-z0-9', 32)}`],
  },
  hosts: ['aws.connect.psdb.cloud'],
  uses: {
    verb: 'list customers',
    gives: 'rows',
    python: {
      imports: ['import pymysql'],
      client: (of) =>
        `pymysql.connect(\n    host=${of('DATABASE_HOST')},\n    user=${of('DATABASE_USERNAME')},\n    password=${of('DATABASE_PASSWORD')},\n    database=${of('DATABASE_NAME')},\n    ssl_ca="/etc/ssl/certs/ca-certificates.crt",\n    cursorclass=pymysql.cursors.DictCursor,\n)`,
      body: (_of, client) => `with ${client}.cursor() as cursor:
    cursor.execute("${QUERY}")
    return cursor.fetchall()`,
    },
    javascript: {
      imports: ["import { Client } from '@planetscale/database';"],
      client: (of) =>
        `new Client({\n  host: ${of('DATABASE_HOST')},\n  username: ${of('DATABASE_USERNAME')},\n  password: ${of('DATABASE_PASSWORD')},\n})`,
      body: (_of, client) =>
        `const { rows } = await ${client}.connection().execute('${QUERY}');\nreturn rows;`,
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source:
    'https://planetscale.com/docs/vitess/connecting/connection-strings; gitleaks config/gitleaks.toml; trufflehog pkg/detectors/planetscaledb',
};
