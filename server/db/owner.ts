import pg from 'pg';
import { askClient, kyselyOver } from './dialect.ts';
import type { Db } from './open.ts';
import { parsers } from './types.ts';

/** The database as its owner sees it: everybody's rows. For the verifiers and the operator's commands only. */
export interface Owner {
  db: Db;
  /** One transaction over everybody's rows. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openOwner(url: string): Promise<Owner> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leakdrill-owner',
    connectionTimeoutMillis: 5_000,
    types: parsers,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set search_path to public');
  const db = kyselyOver((query) => askClient(client, query));
  return {
    db,
    async transact(work) {
      await client.query('begin');
      try {
        const result = await work(db);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}
