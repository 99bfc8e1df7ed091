import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { ClientBase } from 'pg';
import type { Tables } from './schema.ts';

/** One for all: it remembers how each name is spelled. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

export type Ask = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A Kysely whose every statement goes through `ask`; transactions are the business of whoever made it. */
export function kyselyOver(ask: Ask): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: dialectOver(ask),
    plugins: [camelCase],
  });
}

/** One statement on one client, as Kysely wants its result. */
export async function askClient(client: ClientBase, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const name = statementName(query.sql);
  const values = [...query.parameters];
  const result = await client.query(
    name === undefined ? { text: query.sql, values } : { name, text: query.sql, values },
  );
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
  return {
    rows: result.rows as unknown[],
    ...(isChange ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
  };
}

/** So many statements PostgreSQL remembers per connection; beyond, a text is sent and planned each time. */
const mostNamed = 300;
const longestNamed = 4_000;
const names = new Map<string, string>();

/** A statement with a name is parsed and planned once per connection. Texts that vary with their values get none. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNamed || text.length > longestNamed) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

function dialectOver(ask: Ask): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(ask),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driverOver(ask: Ask): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery) => (await ask(query)) as QueryResult<R>,
    streamQuery: () => {
      throw new Error('rows are not streamed: page with a key');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
  };
}

async function refuseTransaction(): Promise<void> {
  throw new Error('asUser is the transaction; there is none inside or beside it');
}
