import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { superviseChild, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { findPostgresHome, type PostgresHome, type RootWay } from './postgres-user.ts';
import { fullDisk, startProblem } from './start-problem.ts';

export type Postgres = Child & { databaseUrl: string };

export type PostgresOptions = {
  dataDir: string;
  /** Tests may trade safety against a power cut for speed. */
  isDurable?: boolean;
  rootWay?: RootWay;
};

const owner = 'leakdrill';
const database = 'leakdrill';

/** Starts the PostgreSQL that comes along, on a free port of loopback; its first start makes the database. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const home = findPostgresHome(options.dataDir, options.rootWay);
  const isDurable = options.isDurable ?? true;
  const password = keepPassword(home);
  const dataFolder = join(home.folder, 'data');
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await makeCluster(home, isDurable);
  const port = await freePort();
  const statusFile = join(dataFolder, 'postmaster.pid');
  const child = await superviseChild({
    name: 'postgres',
    title: 'PostgreSQL',
    command: [...home.prefix, home.binaries.postgres, '-D', dataFolder, ...settings(port, isDurable)],
    env: {},
    dataDir: options.dataDir,
    cwd: home.folder,
    mark: dataFolder,
    user: home.user,
    stopSignal: 'SIGINT',
    orphanSignal: 'QUIT',
    stopWithinMs: 4_000,
    readyWithinMs: 120_000,
    // Whoever holds DATA_DIR's lock may: the process it names is gone, and its number may belong to another program by now.
    prepare: () => rmSync(statusFile, { force: true }),
    isReady: async (pid) => isReady(statusFile, pid),
  });
  return { ...child, databaseUrl: `postgres://${owner}:${password}@127.0.0.1:${port}/${database}` };
}

/** PostgreSQL writes its state into the eighth line of its pid file; pg_ctl waits for the same. */
function isReady(statusFile: string, pid: number): boolean {
  const lines = readFileSync(statusFile, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function settings(port: number, isDurable: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // For one machine that does other work too: 60 connections, no more than 200 MB.
    max_connections: 60,
    shared_buffers: '64MB',
    huge_pages: 'off',
    io_method: 'sync',
    max_wal_size: '256MB',
    jit: 'off',
    max_worker_processes: 4,
    max_parallel_workers_per_gather: 0,
    autovacuum_max_workers: 1,
    // Nobody replicates it, so its log of changes can be shorter.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // A statement or a row in the log could hold what must not be there.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function keepPassword(home: PostgresHome): string {
  const file = join(home.folder, 'password');
  if (!existsSync(file)) {
    const unfinished = `${file}.new`;
    writeFileSync(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (home.user) chownSync(unfinished, home.user.uid, home.user.gid);
    renameSync(unfinished, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Made beside its place and moved there when complete, so that a kill in the middle leaves nothing half made. */
async function makeCluster(home: PostgresHome, isDurable: boolean): Promise<void> {
  const unfinished = join(home.folder, 'data.new');
  rmSync(unfinished, { recursive: true, force: true });
  const options = {
    '-D': unfinished,
    '-U': owner,
    '--pwfile': join(home.folder, 'password'),
    '--auth': 'scram-sha-256',
    '--encoding': 'UTF8',
    '--locale': 'C',
    '--locale-provider': 'builtin',
    '--builtin-locale': 'C.UTF-8',
  };
  const flags = isDurable ? [] : ['--no-sync'];
  await run(home, [home.binaries.initdb, ...Object.entries(options).flat(), ...flags]);
  const single = [
    home.binaries.postgres,
    '--single',
    '-D',
    unfinished,
    ...(isDurable ? [] : ['-F']),
    'postgres',
  ];
  await run(home, single, `create database ${database};\n`);
  renameSync(unfinished, join(home.folder, 'data'));
}

function run(home: PostgresHome, command: readonly string[], input = ''): Promise<void> {
  const [program = '', ...args] = [...home.prefix, ...command];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: home.folder,
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...home.user,
    });
    let said = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      if (/no space left on device|quota exceeded/i.test(said)) return reject(fullDisk(home.folder));
      const last = said.trim().split('\n').at(-1) ?? `exit code ${code}`;
      reject(startProblem(`PostgreSQL's database could not be made in ${home.folder}: ${last}.`));
    });
  });
}
