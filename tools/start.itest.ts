import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '#server/processes/leftover.ts';
import { processesWith } from '#server/processes/testing-processes.ts';
import { bareMachine, copyTracked, lendPackages, type, untilReady, type Typed } from './clone.ts';
import { childAddressesOf, freePort } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'leakdrill-clone-'));
const clone = join(folder, 'leakdrill');
const dataDir = join(folder, 'data');

let machine: NodeJS.ProcessEnv;
let port: number;
const started: Typed[] = [];

type Ending = Awaited<Typed['ended']>;
/** We end with 0; npm hears Ctrl-C too, and some versions of it end by that. */
const inOrder: Ending[] = [0, 130, 'SIGINT'];

beforeAll(async () => {
  copyTracked(clone);
  machine = bareMachine(join(folder, 'bin'));
  port = await freePort();
});

afterAll(async () => {
  for (const one of started) {
    if (!one.hasEnded()) one.interrupt();
    await one.ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function npmStart(env: Record<string, string> = {}): Typed {
  const one = type('npm', ['start'], clone, {
    ...machine,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  started.push(one);
  return one;
}

async function interrupted(one: Typed): Promise<{ code: Ending; tookMs: number }> {
  const startedAt = performance.now();
  one.interrupt();
  const code = await one.ended;
  return { code, tookMs: performance.now() - startedAt };
}

/** How a start that must fail ended: without npm's own lines and those of progress. */
async function failedStart(env: Record<string, string>): Promise<{ code: Ending; said: string[] }> {
  const one = npmStart(env);
  const code = await one.ended;
  const lines = one
    .output()
    .split('\n')
    .map((line) => line.trim());
  return { code, said: lines.filter((line) => line !== '' && !/^(>|npm |.* is ready \()/.test(line)) };
}

const ofThisClone = () => processesWith(folder).filter((pid) => !commandLine(pid).includes('vitest'));

async function hasRegistry(): Promise<boolean> {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { env: machine, encoding: 'utf8' });
  const address = URL.parse(stdout.trim()) ?? 'https://registry.npmjs.org';
  return fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    () => true,
    () => false,
  );
}

describe('npm start on a fresh clone, with node, npm, git and the usual tools on PATH', () => {
  it('installs, builds, starts and serves the page; Ctrl-C ends every child', async () => {
    if (!(await hasRegistry())) {
      console.log('The npm registry cannot be reached: the packages of this folder are lent to the clone.');
      lendPackages(clone);
    }
    const one = npmStart();
    const tookMs = await untilReady(one, port, 300_000);
    console.log(`The first start took ${(tookMs / 1000).toFixed(1)} s.`);
    const page = await fetch(`http://127.0.0.1:${port}/auth`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('<div id="root">');
    for (const step of ['PostgreSQL', 'Restate', 'The sandbox'])
      expect(one.output()).toMatch(new RegExp(`^${step} is ready \\([0-9.]+ s\\)$`, 'm'));
    expect(one.output()).toMatch(/^Building the web \.\.\. [0-9.]+ s$/m);
    const last = one.output().trimEnd().split('\n').slice(-3);
    expect(last).toEqual([
      `Leakdrill is ready: http://127.0.0.1:${port}`,
      'Sign in with any name and e-mail: local sign-in asks for no password.',
      `Everything it keeps lies in ${dataDir}. Ctrl-C stops it.`,
    ]);

    expect(ofThisClone().length).toBeGreaterThan(4);
    const stopped = await interrupted(one);
    expect(stopped.tookMs).toBeLessThan(10_000);
    expect(inOrder).toContain(stopped.code);
    expect(ofThisClone()).toEqual([]);
  }, 330_000);

  it('fetches, installs and builds nothing the second time', async () => {
    const one = npmStart();
    await untilReady(one, port, 60_000);
    await expect.poll(one.output).toContain('Leakdrill is ready');
    expect(one.output()).not.toMatch(/^(Bringing|Installing|Building)/m);
    await interrupted(one);
  }, 90_000);

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends every child when a supervisor sends %s to npm alone',
    async (signal) => {
      const one = npmStart();
      await untilReady(one, port, 60_000);
      process.kill(one.pid, signal);
      await one.ended;
      await expect.poll(ofThisClone, { timeout: 10_000 }).toEqual([]);
    },
    90_000,
  );

  it('says in one sentence which setting is wrong', async () => {
    expect(await failedStart({ LOG_LEVEL: 'loud' })).toEqual({
      code: 2,
      said: ['LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    });
  });

  it('says in one sentence that the disk is full, or the folder not writable', async () => {
    const small = join(folder, 'small');
    mkdirSync(small);
    const isFull = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', small]).status === 0;
    if (!isFull) console.log('No small disk can be mounted here: a folder that cannot be written is used.');
    // Root may write anywhere, so where it cannot mount either it is given a folder that nobody can write.
    const isRoot = process.getuid?.() === 0;
    if (!isFull && !isRoot) chmodSync(small, 0o500);
    const target = !isFull && isRoot ? '/sys/leakdrill' : join(small, 'data');
    try {
      const { code, said } = await failedStart({ DATA_DIR: target });
      expect(code).toBe(1);
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(
        isFull
          ? /^The disk that holds .+ is full: free some space and start again\.$/
          : /cannot be written: .+\.$/,
      );
    } finally {
      if (isFull) spawnSync('umount', [small]);
    }
  }, 60_000);

  it('refuses a PORT and a DATA_DIR that are taken, runs beside another with its own; after kill -9 of the server the next start works', async () => {
    const one = npmStart();
    await untilReady(one, port, 60_000);
    const elsewhere = join(folder, 'elsewhere');
    expect(await failedStart({ DATA_DIR: elsewhere })).toEqual({
      code: 1,
      said: [`Port ${port} is taken by another program: set PORT to another, such as PORT=${port + 1}.`],
    });
    const holder = readFileSync(join(dataDir, 'lock.pid'), 'utf8').trim();
    expect(await failedStart({ PORT: String(await freePort()) })).toEqual({
      code: 1,
      said: [
        `DATA_DIR ${dataDir} is in use by another Leakdrill (process ${holder}): stop that one, or set DATA_DIR and PORT to others.`,
      ],
    });

    const besidePort = await freePort();
    const beside = npmStart({ PORT: String(besidePort), DATA_DIR: join(folder, 'beside') });
    await untilReady(beside, besidePort, 60_000);
    await untilReady(one, port, 1_000);
    expect(inOrder).toContain((await interrupted(beside)).code);
    await untilReady(one, port, 1_000);

    process.kill(Number(holder), 'SIGKILL');
    expect(await one.ended).not.toBe(0);
    const next = npmStart();
    await untilReady(next, port, 60_000);

    const client = new pg.Client({ connectionString: childAddressesOf({ dataDir }).databaseUrl });
    await client.connect();
    await client.query(`insert into schema_migrations (version, name, checksum) values (9999, 'newer', '')`);
    await client.end();
    expect(inOrder).toContain((await interrupted(next)).code);
    expect(ofThisClone()).toEqual([]);
  }, 150_000);

  it('does not touch a database that a newer Leakdrill wrote', async () => {
    const { code, said } = await failedStart({});
    expect(code).toBe(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /^This database was written by a newer Leakdrill \(migration 9999; .+\)\. Start that version\.$/,
    );
    expect(ofThisClone()).toEqual([]);
  }, 60_000);
});
