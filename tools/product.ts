import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The product itself, started as a person would, for tests and figures. */
export interface Product {
  url: string;
  dataDir: string;
  pid: number;
  /** Milliseconds from the start of the process to the first good /readyz. */
  readyAfterMs: number;
  output: () => string;
  /** Ends in order. */
  stop: () => Promise<void>;
  /** Kills the server's process at once; its children notice by themselves. */
  kill: () => Promise<void>;
  /** Ends in order and removes everything it kept. */
  remove: () => Promise<void>;
}

export interface ProductOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Options for Node itself: a figure may put a stub in the place of a module. */
  nodeOptions?: string[];
  readyWithinMs?: number;
  /** What must answer well before it counts as started. */
  readyPath?: '/readyz' | '/healthz';
}

const root = fileURLToPath(new URL('..', import.meta.url));

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'leakdrill-'));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  // As `npm start` has them.
  const limits = ['--max-old-space-size=224', '--max-semi-space-size=16'];
  const nodeOptions = ['--disable-proto=delete', ...limits, ...(options.nodeOptions ?? [])];
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      LOG_LEVEL: 'warn',
      ...options.env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const probe = url + (options.readyPath ?? '/readyz');
  await waitUntilReady(child, probe, options.readyWithinMs ?? 60_000, () => output);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - startedAt,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async remove() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where the product's own children answer, as it wrote it down for a second process of its own. */
export interface ChildAddresses {
  databaseUrl: string;
  restate: { ingressUrl: string; adminUrl: string };
  sandbox: { endpoint: string; adminToken: string };
}

export function childAddressesOf(product: Pick<Product, 'dataDir'>): ChildAddresses {
  return JSON.parse(readFileSync(join(product.dataDir, 'connections.json'), 'utf8')) as ChildAddresses;
}

/** Processes that work on this folder, by what their command line says. */
export function processesOf(
  dataDir: string,
  part: 'postgres' | 'restate-server' | 'sandbox/main.ts',
): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = readProc(name, 'cmdline').replaceAll('\0', ' ');
    const isOurs = command.includes(dataDir) || readProc(name, 'environ').includes(dataDir);
    // The watchdog's own command line names the child too; it is a shell and stays alive.
    if (isOurs && command.includes(part) && !/^(\/bin\/)?sh /.test(command)) found.push(Number(name));
  }
  return found;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilReady(
  child: ChildProcess,
  probe: string,
  withinMs: number,
  output: () => string,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `The product ended while starting (${child.exitCode ?? child.signalCode}):\n${output()}`,
      );
    }
    const answer = await fetch(probe, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within ${withinMs} ms:\n${output()}`);
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
