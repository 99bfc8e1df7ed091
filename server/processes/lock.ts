import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderProblem, startProblem } from './start-problem.ts';

export type Lock = { release(): void };

/**
 * Takes DATA_DIR for this process; nothing when another process has it.
 * SQLite locks a file for us because Node cannot: the system lets go of it however this process ends, the path may be of any length,
 * and it holds between containers that share the folder.
 */
export function tryLock(dataDir: string): Lock | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = join(dataDir, 'lock');
    database = new DatabaseSync(file, { timeout: 0 });
    chmodSync(file, 0o600);
    database.exec('pragma journal_mode = memory; begin exclusive');
    writeFileSync(holderFile(dataDir), `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw folderProblem(error, dataDir);
  }
  const held = database;
  return { release: () => held.close() };
}

export function lock(dataDir: string): Lock {
  const taken = tryLock(dataDir);
  if (taken) return taken;
  throw startProblem(
    `DATA_DIR ${dataDir} is in use by another Leakdrill (process ${readHolder(dataDir)}): stop that one, or set DATA_DIR and PORT to others.`,
  );
}

function readHolder(dataDir: string): string {
  try {
    return readFileSync(holderFile(dataDir), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function holderFile(dataDir: string): string {
  return join(dataDir, 'lock.pid');
}

// https://sqlite.org/rescode.html#busy
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
