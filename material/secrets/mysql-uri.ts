import {
  APPLICATIONS,
  databaseName,
  encodedPassword,
  ENCODED_PASSWORD_SOURCE,
  passwordOf,
  PASSWORD_SOURCE,
} from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { databaseUser, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const QUERY = 'select id, name from customers order by id limit 200';
const HOST = 'mysql-prod-01.eu-west-1.meridian-freight.example';

export const mysqlUri: SecretType = {
  id: 'mysql-uri',
  provider: 'MySQL',
  label: 'MySQL connection URI',
  description: 'URI of an application’s database, with the user, password, host and name inside it',
  category: 'database',
  group: 'mysql',
  // As Laravel's config/database.php reads them.
  parts: [
    part({
      env: 'DATABASE_URL',
      otherNames: ['MYSQL_URL', 'MYSQL_DATABASE_URL'],
      regex: new RegExp(
        `^mysql:\\/\\/[a-z][a-z0-9_]{2,30}:${ENCODED_PASSWORD_SOURCE}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+:3306\\/[a-z][a-z0-9_]*$`,
      ),
      grammar: [
        literal('mysql://'),
        databaseUser(),
        literal(':'),
        encodedPassword(),
        literal('@'),
        host('mysql'),
        literal(':3306/'),
        databaseName(),
      ],
    }),
    part({
      env: 'DB_HOST',
      otherNames: ['MYSQL_HOST'],
      isSecret: false,
      regex: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      grammar: [host('mysql')],
    }),
    part({
      env: 'DB_USERNAME',
      otherNames: ['MYSQL_USER'],
      isSecret: false,
      regex: /^[a-z][a-z0-9_]{2,30}$/,
      grammar: [databaseUser()],
    }),
    part({
      env: 'DB_PASSWORD',
      otherNames: ['MYSQL_PASSWORD'],
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('DATABASE_URL', /:([^:@]+)@/)],
    }),
    part({
      env: 'DB_DATABASE',
      otherNames: ['MYSQL_DATABASE'],
      isSecret: false,
      regex: /^[a-z][a-z0-9_]*$/,
      grammar: [databaseName()],
    }),
  ],
  homes: ['.env', 'config/database.yml'],
  companions: [],
  context: 'DATABASE_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: null,
    detectSecrets: 'BasicAuthDetector',
    secretlint: '@secretlint/secretlint-rule-database-connection-string',
    githubPushProtection: false,
  },
  decoyTell:
    'password such as password, changeme, root; localhost; user equal to password; host that does not fit the organisation',
  tells: [/localhost/, /^mysql:\/\/root:/, /^mysql:\/\/([^:]+):\1@/],
  samples: {
    match: [`mysql://app_orders:${sampleText('A-Za-z0-9', 19)}%40@${HOST}:3306/orders`],
    refuse: [
      `mysql://app_orders:${sampleText('A-Za-z0-9', 19)}@@${HOST}:3306/orders`,
      `mysql://root:${sampleText('A-Za-z0-9', 20)}@${HOST}:3306/orders`,
    ],
  },
  templates: ['php', ...APPLICATIONS],
  uses: {
    verb: 'list customers',
    gives: 'rows',
    python: {
      imports: ['import sqlalchemy'],
      client: (of) => `sqlalchemy.create_engine(url=${of('DATABASE_URL')}, pool_pre_ping=True)`,
      body: (_of, client) => `with ${client}.connect() as connection:
    rows = connection.execute(sqlalchemy.text("${QUERY}"))
    return [dict(row) for row in rows.mappings()]`,
    },
    javascript: {
      imports: ["import mysql from 'mysql2/promise';"],
      body: (of) => `const connection = await mysql.createConnection(${of('DATABASE_URL')});
const [rows] = await connection.query('${QUERY}');
await connection.end();
return rows;`,
    },
    php: {
      imports: [],
      body: (of) => `$connection = new PDO(
    'mysql:charset=utf8mb4;host=' . ${of('DB_HOST')} . ';dbname=' . ${of('DB_DATABASE')},
    ${of('DB_USERNAME')},
    ${of('DB_PASSWORD')},
);
return $connection->query('${QUERY}')->fetchAll(PDO::FETCH_ASSOC);`,
    },
    shell: ['mysqlsh', '--sql', '--uri', '{DATABASE_URL}', '-e', QUERY],
  },
  inertness:
    'the host lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source:
    'https://dev.mysql.com/doc/refman/8.4/en/connecting-using-uri-or-key-value-pairs.html; secretlint rule-database-connection-string',
};
