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

const HOST = 'pg-prod-01.eu-west-1.meridian-freight.example';

const QUERY = 'select id, name from customers order by id limit 200';

export const jdbcUrl: SecretType = {
  id: 'jdbc-url',
  provider: 'JDBC',
  label: 'JDBC URL with password',
  description: 'URL of a PostgreSQL database as Java writes it, with the user and password inside it',
  category: 'database',
  group: 'datasource',
  parts: [
    part({
      env: 'SPRING_DATASOURCE_URL',
      otherNames: ['JDBC_URL', 'JDBC_DATABASE_URL'],
      regex: new RegExp(
        `^jdbc:postgresql:\\/\\/[a-z0-9-]+(?:\\.[a-z0-9-]+)+:5432\\/[a-z][a-z0-9_]*\\?user=[a-z][a-z0-9_]{2,30}&password=${ENCODED_PASSWORD_SOURCE}&ssl=true$`,
      ),
      grammar: [
        literal('jdbc:postgresql://'),
        host('pg'),
        literal(':5432/'),
        databaseName(),
        literal('?user='),
        databaseUser(),
        literal('&password='),
        encodedPassword(),
        literal('&ssl=true'),
      ],
    }),
    part({
      env: 'SPRING_DATASOURCE_USERNAME',
      isSecret: false,
      regex: /^[a-z][a-z0-9_]{2,30}$/,
      grammar: [databaseUser()],
    }),
    part({
      env: 'SPRING_DATASOURCE_PASSWORD',
      otherNames: ['JDBC_PASSWORD'],
      regex: new RegExp(`^${PASSWORD_SOURCE}$`),
      grammar: [passwordOf('SPRING_DATASOURCE_URL', /&password=([^&]+)/)],
    }),
  ],
  homes: ['application.yml', 'application.properties', 'persistence.xml'],
  companions: [],
  context: 'SPRING_DATASOURCE_URL="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: null,
    trufflehog: 'jdbc',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'password URL-encoded wrongly',
  tells: [/localhost/, /user=([^&]+)&password=\1&/],
  samples: {
    match: [
      `jdbc:postgresql://${HOST}:5432/orders?user=app_orders&password=${sampleText('A-Za-z0-9', 19)}%26&ssl=true`,
    ],
    refuse: [
      `jdbc:postgresql://${HOST}:5432/orders?user=app_orders&password=${sampleText('A-Za-z0-9', 19)}#&ssl=true`,
      `jdbc:postgresql://localhost:5432/orders?user=app_orders&password=${sampleText('A-Za-z0-9', 20)}&ssl=true`,
    ],
  },
  templates: ['java', ...APPLICATIONS],
  uses: {
    verb: 'list customers',
    gives: 'rows',
    java: {
      imports: [
        'import java.sql.Connection;',
        'import java.sql.DriverManager;',
        'import java.sql.ResultSet;',
        'import java.sql.Statement;',
        'import java.util.ArrayList;',
        'import java.util.List;',
        'import java.util.Map;',
      ],
      body: (of) => `List<Object> rows = new ArrayList<>();
try (Connection connection = DriverManager.getConnection(${of('SPRING_DATASOURCE_URL')});
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("${QUERY}")) {
    while (found.next()) {
        rows.add(Map.of("id", found.getString("id"), "name", found.getString("name")));
    }
}
return rows;`,
    },
    python: {
      imports: ['import jaydebeapi'],
      body: (of) => `connection = jaydebeapi.connect(
    "org.postgresql.Driver",
    ${of('SPRING_DATASOURCE_URL')},
    jars="/opt/jdbc/postgresql.jar",
)
cursor = connection.cursor()
cursor.execute("${QUERY}")
rows = [{"id": row[0], "name": row[1]} for row in cursor.fetchall()]
connection.close()
return rows`,
    },
  },
  inertness:
    'the host lies under a name that RFC 2606 reserves, so no lookup can succeed; about 119 random bits, so a generated value is a live one with probability under 2^-79 even if a trillion live values exist',
  source:
    'https://jdbc.postgresql.org/documentation/use/ (values of parameters are URL-encoded); trufflehog pkg/detectors/jdbc',
};
