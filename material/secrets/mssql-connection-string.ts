import { APPLICATIONS, databaseNameOf } from '#material/grammar/connection.ts';
import { part } from '#material/grammar/part.ts';
import { chars, databaseUser, fact, host, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const HOST = 'sql-prod-01.eu-west-1.meridian-freight.example';
const END =
  ';MultipleActiveResultSets=False;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;';
const QUERY = 'select top 200 CustomerId as id, Name as name from dbo.Customers order by CustomerId';

export const mssqlConnectionString: SecretType = {
  id: 'mssql-connection-string',
  provider: 'Microsoft SQL Server',
  label: 'SQL Server connection string',
  description:
    'ADO.NET connection string of an application, with server, catalog, user and password inside it',
  category: 'database',
  group: 'sqlserver',
  parts: [
    part({
      // What .NET reads: https://learn.microsoft.com/aspnet/core/fundamentals/configuration/#connection-string-prefixes
      env: 'ConnectionStrings__DefaultConnection',
      otherNames: ['SQLCONNSTR_Default', 'MSSQL_CONNECTION_STRING'],
      spelling: {
        constant: 'SQL_CONNECTION_STRING',
        python: 'sql_connection_string',
        javascript: 'sqlConnectionString',
        terraform: 'sql_connection_string',
      },
      regex:
        /^Server=tcp:[a-z0-9-]+(?:\.[a-z0-9-]+)+,1433;Initial Catalog=[A-Z][A-Za-z0-9]*;Persist Security Info=False;User ID=[a-z][a-z0-9_]{2,30};Password=[A-Za-z0-9_-]{20,28};MultipleActiveResultSets=False;Encrypt=True;TrustServerCertificate=False;Connection Timeout=30;$/,
      grammar: [
        literal('Server=tcp:'),
        host('sql'),
        literal(',1433;Initial Catalog='),
        fact(catalogOf, '[A-Z][A-Za-z0-9]*'),
        literal(';Persist Security Info=False;User ID='),
        databaseUser(),
        literal(';Password='),
        chars('A-Za-z0-9', 1),
        chars('A-Za-z0-9_-', { min: 18, max: 26 }),
        chars('A-Za-z0-9', 1),
        literal(END),
      ],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['appsettings.json', 'web.config', 'local.settings.json'],
  companions: [],
  context: 'ConnectionStrings__DefaultConnection="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'sqlserver',
    detectSecrets: 'KeywordDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'sa with a dictionary password; integrated security and a password together',
  // The last one: gitleaks' generic rule lets everything pass that has no digit.
  tells: [/User ID=sa;/, /Integrated Security/i, /localhost/, /;Password=[^0-9;]+;/],
  samples: {
    match: [
      `Server=tcp:${HOST},1433;Initial Catalog=Orders;Persist Security Info=False;User ID=app_orders;Password=${sampleText('A-Za-z0-9_-', 24)}${END}`,
    ],
    refuse: [
      `Server=tcp:${HOST},1433;Initial Catalog=Orders;Persist Security Info=False;User ID=sa;Password=${sampleText('A-Za-z0-9_-', 24)}${END}`,
      `Server=tcp:${HOST},1433;Initial Catalog=Orders;Persist Security Info=False;User ID=app_orders;Password=${sampleText('A-Za-z0-9_-', 24)};Integrated Security=True;`,
    ],
  },
  templates: ['csharp', ...APPLICATIONS],
  uses: {
    verb: 'list customers',
    gives: 'rows',
    python: {
      imports: ['import pyodbc'],
      body: (
        of,
      ) => `settings = dict(pair.split("=", 1) for pair in ${of('ConnectionStrings__DefaultConnection')}.split(";") if pair)
connection = pyodbc.connect(
    driver="{ODBC Driver 18 for SQL Server}",
    server=settings["Server"],
    database=settings["Initial Catalog"],
    uid=settings["User ID"],
    pwd=settings["Password"],
)
rows = connection.execute("${QUERY}").fetchall()
return [{"id": row.id, "name": row.name} for row in rows]`,
    },
    csharp: {
      imports: ['using System.Collections.Generic;', 'using Microsoft.Data.SqlClient;'],
      body: (
        of,
      ) => `await using var connection = new SqlConnection(${of('ConnectionStrings__DefaultConnection')});
await connection.OpenAsync();
await using var command = new SqlCommand("${QUERY}", connection);
await using var reader = await command.ExecuteReaderAsync();
var rows = new List<object>();
while (await reader.ReadAsync())
{
    rows.Add(new { id = reader["id"], name = reader["name"] });
}
return rows;`,
    },
    javascript: {
      imports: ["import sql from 'mssql';"],
      body: (of) => `const pool = await sql.connect(${of('ConnectionStrings__DefaultConnection')});
const { recordset } = await pool.query('${QUERY}');
await pool.close();
return recordset;`,
    },
  },
  inertness:
    'the server lies under a name that RFC 2606 reserves, so no lookup can succeed; about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source:
    'https://learn.microsoft.com/dotnet/api/microsoft.data.sqlclient.sqlconnection.connectionstring; trufflehog pkg/detectors/sqlserver',
};

/** Catalogs of SQL Server are spelled as classes are: `Orders`. */
function catalogOf(facts: SetFacts): string {
  return databaseNameOf(facts).replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
