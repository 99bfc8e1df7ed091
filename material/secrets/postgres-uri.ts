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
const HOST = 'pg-prod-01.eu-west-1.meridian-freight.example';

export const postgresUri: SecretType = {
  id: 'postgres-uri',
  provider: 'PostgreSQL',
  label: 'PostgreSQL connection URI',
  description: 'URI of an application’s database, with the user, password, host and name inside it',
  category: 'database',
  group: 'postgres',
  parts: [
    part({
      env: 'DATABASE_URL',
      otherNames: ['POSTGRES_URL', 'POSTGRESQL_URL'],
      regex: new RegExp(
        `^postgresql:\\/\\/[a-z][a-z0-9_]{2,30}:${ENCODED_PASSWORD_SOURCE}@[a-z0-9-]+(?:\\.[a-z0-9-]+)+:5432\\/[a-z][a-z0-9_]*\\?sslmode=require$`,
      ),
      grammar: [
        literal('postgresql://'),
        databaseUser(),
        literal(':'),
        encodedPassword(),
        literal('@'),
        host('pg'),
        literal(':5432/'),
        databaseName(),
        literal('?sslmode=require'),
      ],
    }),
    part({ env: 'PGHOST', isSecret: false, regex: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, grammar: [host('pg')] }),
    part({ env: 'PGUSER', isSecret: false, regex: /^[a-z][a-z0-9_]{2,30}$/, grammar: [databaseUser()] }),
    part({
      env: 'PGPASSWORD',
      otherNames: ['POSTGRES_PASSWORD'],
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('DATABASE_URL', /:([^:@]+)@/)],
    }),
    part({ env: 'PGDATABASE', isSecret: false, regex: /^[a-z][a-z0-9_]*$/, grammar: [databaseName()] }),
  ],
  homes: ['.env', '~/.pgpass', 'docker-compose.yml', 'application.yml', 'alembic.ini'],
  companions: [],
  context: 'DATABASE_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'postgres',
    detectSecrets: 'BasicAuthDetector',
    secretlint: '@secretlint/secretlint-rule-database-connection-string',
    githubPushProtection: false,
  },
  decoyTell:
    'password such as password, changeme, postgres; localhost; user equal to password; host that does not fit the organisation',
  tells: [/localhost/, /^postgresql:\/\/([^:]+):\1@/],
  samples: {
    match: [`postgresql://app_orders:${sampleText('A-Za-z0-9', 19)}%40@${HOST}:5432/orders?sslmode=require`],
    refuse: [
      `postgresql://app_orders:${sampleText('A-Za-z0-9', 19)}@@${HOST}:5432/orders?sslmode=require`,
      'postgresql://postgres:postgres@localhost:5432/orders?sslmode=require',
    ],
  },
  templates: ['go', 'ruby', ...APPLICATIONS, 'cli-config'],
  uses: {
    verb: 'list customers',
    gives: 'rows',
    python: {
      imports: ['import psycopg', 'from psycopg.rows import dict_row'],
      client: (of) => `psycopg.connect(conninfo=${of('DATABASE_URL')}, row_factory=dict_row)`,
      body: (_of, client) => `return ${client}.execute("${QUERY}").fetchall()`,
    },
    javascript: {
      imports: ["import pg from 'pg';"],
      client: (of) => `new pg.Pool({ connectionString: ${of('DATABASE_URL')}, max: 4 })`,
      body: (_of, client) => `const { rows } = await ${client}.query('${QUERY}');\nreturn rows;`,
    },
    go: {
      imports: ['"github.com/jackc/pgx/v5"'],
      body: (of) => `connection, err := pgx.Connect(context.Background(), ${of('DATABASE_URL')})
if err != nil {
	return nil, err
}
defer connection.Close(context.Background())
found, err := connection.Query(context.Background(), "${QUERY}")
if err != nil {
	return nil, err
}
customers, err := pgx.CollectRows(found, pgx.RowToMap)
if err != nil {
	return nil, err
}
list := make([]any, len(customers))
for at, customer := range customers {
	list[at] = customer
}
return list, nil`,
    },
    ruby: {
      imports: ["require 'pg'"],
      body: (of) => `connection = PG.connect(${of('DATABASE_URL')})
customers = connection.exec('${QUERY}').to_a
connection.close
customers`,
    },
    shell: ['psql', '{DATABASE_URL}', '--csv', '-c', QUERY],
  },
  inertness:
    'the host lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source:
    'https://www.postgresql.org/docs/current/libpq-connect.html (34.1.1.2); trufflehog pkg/detectors/postgres; secretlint rule-database-connection-string',
};
