import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { binariesIn, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

/** As whom PostgreSQL runs and where its files lie. */
export type PostgresHome = {
  binaries: PostgresBinaries;
  /** Holds `data` and `password`. */
  folder: string;
  /** Stands in front of every command. */
  prefix: readonly string[];
  user?: { uid: number; gid: number };
};

export type RootWay = 'user-namespace' | 'spare-user';

// Not in any distribution's range of system accounts, so nothing else runs under it.
const spareUser = { uid: 59_432, gid: 59_432 };

/**
 * PostgreSQL refuses to run as root. In a user namespace without a mapping root takes itself for uid 65534 and still owns its files;
 * where that is switched off (most containers), a spare user and a folder it can reach take its place.
 */
export function findPostgresHome(dataDir: string, way?: RootWay): PostgresHome {
  const binaries = findPostgresBinaries();
  const folder = readMoved(dataDir) ?? join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return { binaries, folder, prefix: [] };
  if (way !== 'spare-user') {
    chownTree(folder, { uid: 0, gid: 0 });
    const prefix = ['unshare', '-U', '--'];
    if (canUse(prefix, binaries, folder)) return { binaries, folder, prefix };
  }
  chownTree(folder, spareUser);
  chmodSync(dataDir, 0o711);
  if (canUse([], binaries, folder, spareUser)) return { binaries, folder, prefix: [], user: spareUser };
  return homeElsewhere(dataDir, binaries, folder);
}

/** For a clone or a DATA_DIR under a closed folder, such as /root. */
function homeElsewhere(dataDir: string, binaries: PostgresBinaries, folder: string): PostgresHome {
  const home = join('/var/lib/leakdrill', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const programs = join(home, `programs-${binaries.version}`);
  copyOnce(binaries.folder, programs);
  const moved = join(home, 'postgres');
  if (folder !== moved) {
    rmSync(moved, { recursive: true, force: true });
    copyOnce(folder, moved);
    writeFileSync(movedFile(dataDir), moved);
    rmSync(folder, { recursive: true, force: true });
  }
  chownTree(moved, spareUser);
  return { binaries: binariesIn(programs, binaries.version), folder: moved, prefix: [], user: spareUser };
}

// Once moved, the database stays there, whatever the next start is allowed.
function readMoved(dataDir: string): string | undefined {
  const file = movedFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function movedFile(dataDir: string): string {
  return join(dataDir, 'postgres-lies-at');
}

function canUse(
  prefix: readonly string[],
  binaries: PostgresBinaries,
  folder: string,
  user?: { uid: number; gid: number },
): boolean {
  const [command, ...args] = [
    ...prefix,
    'sh',
    '-c',
    'test -x "$1" && test -w "$2"',
    'sh',
    binaries.postgres,
    folder,
  ];
  return spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...user }).status === 0;
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return;
  const unfinished = `${to}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, to);
}

/** The way may change between two starts (another container runtime), and PostgreSQL wants to own its folder. */
function chownTree(path: string, owner: { uid: number; gid: number }): void {
  if (lstatSync(path).uid === owner.uid) return;
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), owner.uid, owner.gid);
  }
  lchownSync(path, owner.uid, owner.gid);
}
