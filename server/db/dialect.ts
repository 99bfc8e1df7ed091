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

export type Ask = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** A Kysely whose every statement goes through `ask`; transactions are the business of whoever made it. */
export function kyselyOver(ask: Ask): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: dialectOver(ask),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** One statement on one client, as Kysely wants its result. */
export async function askClient(client: ClientBase, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const result = await client.query({ text: query.sql, values: [...query.parameters] });
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
  return {
    rows: result.rows as unknown[],
    ...(isChange ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
  };
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
