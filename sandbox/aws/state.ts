import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { groupCommits } from './group-commits.ts';
import { openSealing, type Sealing } from './sealing.ts';

/** One SQLite file. Names lie in clear, every value is sealed. */
export type State = {
  readonly sealing: Sealing;
  /**
   * All of the work or nothing of it; durable when the promise resolves.
   * What arrives while the disk is busy shares one commit, so that a slow disk costs patience, not throughput.
   */
  transact<T>(work: () => T): Promise<T>;
  /** A part of a transaction that may fail alone: a refused handler is undone, the event about it stays. */
  attempt<T>(work: () => T): T;
  statement(sql: string): StatementSync;
  close(): void;
};

const schema = `
  create table if not exists documents (
    kind text not null, owner text not null, name text not null, sealed blob not null,
    primary key (kind, owner, name)
  ) strict;
  create index if not exists documents_by_name on documents (kind, name);
  create table if not exists objects (
    sequence integer primary key autoincrement,
    owner text not null, bucket text not null, key text not null, version_id text not null,
    is_current integer not null, is_marker integer not null, head blob not null, body blob not null
  ) strict;
  create unique index if not exists objects_by_version on objects (owner, bucket, key, version_id);
  create index if not exists objects_current on objects (owner, bucket, key) where is_current = 1;
  create table if not exists events (
    sequence integer primary key autoincrement, owner text not null, sealed blob not null
  ) strict;
  create index if not exists events_by_owner on events (owner, sequence);
  create table if not exists cloud_events (
    sequence integer primary key autoincrement, owner text not null, cloud text not null, sealed blob not null
  ) strict;
  create index if not exists cloud_events_by_owner on cloud_events (owner, cloud, sequence);
`;

/** What is not durable outlives the process, not the machine: for tests, which would wait for the disk at every request. */
export function openState(path: string, stateKey: Buffer, { isDurable = true } = {}): State {
  const sealing = openSealing(stateKey);
  const db = openDatabase(path, isDurable);
  const statements = new Map<string, StatementSync>();
  const commits = groupCommits(db);

  const state: State = {
    sealing,
    transact: commits.transact,
    attempt: commits.attempt,
    statement(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const prepared = db.prepare(sql);
      statements.set(sql, prepared);
      return prepared;
    },
    close() {
      commits.flush();
      db.close();
    },
  };
  try {
    checkKey(state);
  } catch (cause) {
    db.close();
    throw cause;
  }
  return state;
}

function openDatabase(path: string, isDurable: boolean): DatabaseSync {
  // Made before SQLite opens it: nobody else on the machine reads even the names.
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: 2000 });
  try {
    // Exclusive: two sandboxes on one file would each believe in their own state.
    db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal;');
    db.exec(`pragma synchronous = ${isDurable ? 'full' : 'off'};`);
    db.exec(`begin exclusive; ${schema} commit;`);
  } catch (cause) {
    db.close();
    throw new Error(`The sandbox state ${path} cannot be opened: is another sandbox running on it?`, {
      cause,
    });
  }
  return db;
}

function checkKey(state: State): void {
  const place = 'document\0meta\0\0key-check';
  const row = state
    .statement("select sealed from documents where kind = 'meta' and name = 'key-check'")
    .get();
  if (!row) {
    state
      .statement("insert into documents (kind, owner, name, sealed) values ('meta', '', 'key-check', ?)")
      .run(state.sealing.seal(Buffer.from('leakdrill sandbox'), place));
    return;
  }
  try {
    state.sealing.open(row['sealed'] as Uint8Array, place);
  } catch (cause) {
    throw new Error(
      'The state key, which follows from the master key (MASTER_KEY), does not open this sandbox state: it was written under another one. Start with the master key it was made with.',
      { cause },
    );
  }
}
