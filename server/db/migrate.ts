import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProblem } from '#server/processes/start-problem.ts';
import { appRole, ensureAppRole } from './app-role.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

const oldestServer = 150_000;

/**
 * Brings the database up to date as its owner, one transaction per migration. Servers that start at the same time
 * wait for each other; a kill in between leaves whole migrations only.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'leakdrill-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkServer(client);
    await client.query('set search_path to public');
    // Held until this connection ends, however it ends.
    await client.query(`select pg_advisory_lock(hashtext('leakdrill.migrations'))`);
    await client.query(`
      create table if not exists schema_migrations (
        version int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    await checkApplied(client, migrations);
    await ensureAppRole(client);
    await checkSchemaIsClosed(client);
    for (const migration of migrations) await apply(client, migration);
  } finally {
    await client.end();
  }
}

export function readMigrations(folder = join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name, index) => {
      const version = Number(name.slice(0, 4));
      if (version !== index + 1) throw new Error(`${name} should be migration ${index + 1}`);
      return { version, name: name.replace(/\.sql$/, ''), sql: readFileSync(join(folder, name), 'utf8') };
    });
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; shown: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_setting('server_version') as shown`,
  );
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL did not tell its version');
  if (server.version < oldestServer) {
    throw startProblem(`The database is PostgreSQL ${server.shown}; Leakdrill needs 15 or newer.`);
  }
  if (server.encoding !== 'UTF8') {
    throw startProblem(
      `The database's encoding is ${server.encoding}; make one with ENCODING 'UTF8' for Leakdrill.`,
    );
  }
}

async function checkApplied(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations order by version',
  );
  const newest = rows.at(-1)?.version ?? 0;
  if (newest > migrations.length) {
    throw startProblem(
      `This database was written by a newer Leakdrill (migration ${newest}; this one knows ${migrations.length}). Start that version.`,
    );
  }
  for (const row of rows) {
    const known = migrations[row.version - 1];
    if (known && checksumOf(known) !== row.checksum) {
      throw startProblem(
        `Migration ${known.name} of this database is not the one of this Leakdrill: it was changed after it had run. Start the version that ran it, or begin with an empty database.`,
      );
    }
  }
}

/** Functions that run as the owner look names up in this schema, so nobody else may put names there. */
async function checkSchemaIsClosed(client: Client): Promise<void> {
  const isOpen = async (): Promise<boolean> => {
    const { rows } = await client.query<{ isOpen: boolean }>(
      `select has_schema_privilege($1, 'public', 'create') as "isOpen"`,
      [appRole],
    );
    return rows[0]?.isOpen ?? false;
  };
  if (!(await isOpen())) return;
  await client.query('revoke create on schema public from public').catch(() => undefined);
  if (await isOpen()) {
    throw startProblem(
      "Everybody may create things in the database's schema public: ask its administrator for REVOKE CREATE ON SCHEMA public FROM PUBLIC.",
    );
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(
      'insert into schema_migrations (version, name, checksum) values ($1, $2, $3) on conflict do nothing',
      [migration.version, migration.name, checksumOf(migration)],
    );
    if (rowCount === 1) await client.query(migration.sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed and nothing of it was kept: ${reason}`, {
      cause: error,
    });
  }
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replaceAll('\r\n', '\n')).digest('hex');
}
