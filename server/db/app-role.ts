import type { Client } from 'pg';
import { startProblem } from '#server/processes/start-problem.ts';

/** What every connection of the running server is; see migrations/0005-row-security.sql for what it may. */
export const appRole = 'leakdrill_app';

/**
 * Makes the application's role and lets the owner take it. Roles belong to the whole cluster, in which several
 * databases of Leakdrill may start at the same time.
 */
export async function ensureAppRole(client: Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeAppRole(client);
    } catch (error) {
      if (attempt >= 10 || !isRace(error)) throw asStartProblem(error);
    }
  }
}

async function makeAppRole(client: Client): Promise<void> {
  const found = await client.query<{ isTooMighty: boolean }>(
    'select rolsuper or rolbypassrls as "isTooMighty" from pg_roles where rolname = $1',
    [appRole],
  );
  if (found.rows.length === 0) {
    await client.query(`create role ${appRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole`);
  }
  if (found.rows[0]?.isTooMighty) {
    throw startProblem(
      `The database role ${appRole} may bypass row security, which keeps users apart: ask the database's administrator for ALTER ROLE ${appRole} NOSUPERUSER NOBYPASSRLS.`,
    );
  }
  // Taking a role and being a member of it are two things since PostgreSQL 16.
  const taken = await client.query<{ isTaken: boolean }>(
    `select pg_has_role(current_user, $1, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
       as "isTaken"`,
    [appRole],
  );
  if (!taken.rows[0]?.isTaken) await client.query(`grant ${appRole} to current_user`);
}

/** Another database's server did the same thing a moment earlier. */
function isRace(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '42710' ||
    code === '23505' ||
    (error instanceof Error && error.message.includes('tuple concurrently updated'))
  );
}

function asStartProblem(error: unknown): unknown {
  if (codeOf(error) !== '42501') return error;
  return startProblem(
    `The database user of DATABASE_URL may not make the role ${appRole}: ask the database's administrator for CREATE ROLE ${appRole} NOLOGIN and GRANT ${appRole} TO this user, or give this user CREATEROLE.`,
    { cause: error },
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
