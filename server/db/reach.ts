import pg from 'pg';
import { errorCode, startProblem } from '#server/processes/start-problem.ts';

const patienceMs = 10_000;

/** Connects once to the database that the settings name, so that a mistake in them is one sentence. */
export async function checkDatabase(url: string): Promise<void> {
  const place = placeOf(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw startProblem(sentenceFor(cause, place), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html
function sentenceFor(error: unknown, place: string): string {
  switch (errorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL names ${place}, and no name server knows this host: correct DATABASE_URL.`;
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${place}: start it, or correct DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${place} does not accept the user and the password in DATABASE_URL.`;
    case '3D000':
      return `The PostgreSQL at ${place} has no database of the name in DATABASE_URL: create it first.`;
    default: {
      const said = error instanceof Error ? error.message : String(error);
      return `The PostgreSQL at ${place} cannot be used (DATABASE_URL): ${said}.`;
    }
  }
}

/** Never the whole address: it holds a password. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname || 'localhost'}:${port || 5432}`;
}
