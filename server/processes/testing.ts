import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type Postgres } from './postgres.ts';
import { startRestate } from './restate.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };
export type TestRestate = { ingressUrl: string; adminUrl: string };

/** Where a test run keeps the children that its files share; `testing-setup.ts` sets it. */
const sharedAddress = 'LEAKDRILL_TEST_CHILDREN';

let ownFolder: string | undefined;
let ownPostgres: Promise<Postgres> | undefined;
let ownRestate: Promise<TestRestate> | undefined;

/**
 * A fresh, empty database in a real PostgreSQL that all tests of a run share.
 * With `prepare` (migrations, say) the database is copied from one that was prepared once; `template` names it.
 */
export async function testPostgres(
  options: { template?: string; prepare?: (url: string) => Promise<void> } = {},
): Promise<TestDatabase> {
  const owner = await postgresUrl();
  const template = options.prepare
    ? await prepareTemplate(owner, options.template ?? 'prepared', options.prepare)
    : 'template0';
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(owner, `create database ${name} template ${template}`);
  return {
    url: urlOf(owner, name),
    drop: () => execute(owner, `drop database if exists ${name} with (force)`),
  };
}

/** A real Restate that all tests of a run share: use service names of your own. */
export async function testRestate(): Promise<TestRestate> {
  const shared = await askShared<TestRestate>('restate');
  if (shared) return shared;
  ownRestate ??= startRestate(folderOfOwn()).then(({ ingressUrl, adminUrl }) => ({ ingressUrl, adminUrl }));
  return ownRestate;
}

/** The address of the shared PostgreSQL's own database. */
export async function postgresUrl(): Promise<string> {
  const shared = await askShared<{ url: string }>('postgres');
  if (shared) return shared.url;
  ownPostgres ??= startPostgres({ dataDir: folderOfOwn(), isDurable: false });
  return (await ownPostgres).databaseUrl;
}

async function askShared<T>(what: string): Promise<T | undefined> {
  const address = process.env[sharedAddress];
  if (address === undefined) return undefined;
  const answer = await fetch(`${address}/${what}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

// Children end with this process, however it ends; the folder goes when it ends in order.
function folderOfOwn(): string {
  if (ownFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'leakdrill-test-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    ownFolder = folder;
  }
  return ownFolder;
}

async function prepareTemplate(
  owner: string,
  name: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const template = `template_${name.replaceAll(/\W/g, '_')}`;
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    // Test files of one run may come here at the same time; the mark is set only when `prepare` went well.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const found = await client.query<{ isReady: boolean }>(
      'select datistemplate as "isReady" from pg_database where datname = $1',
      [template],
    );
    if (found.rows[0]?.isReady) return template;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template} template template0`);
    await prepare(urlOf(owner, template));
    await client.query(`alter database ${template} is_template true allow_connections false`);
    return template;
  } finally {
    await client.end();
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(owner: string, name: string): string {
  const url = new URL(owner);
  url.pathname = `/${name}`;
  return url.href;
}
