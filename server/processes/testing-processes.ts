import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { commandLine } from './leftover.ts';

export type Started = {
  databaseUrl: string;
  restate: { ingressUrl: string; adminUrl: string };
  sandbox?: { endpoint: string; adminToken: string };
  workerPort: number;
  reports: string[];
  pid: number;
  tookMs: number;
  /** Resolves when the child of this name has been restarted once more. */
  restarted(name: string): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
};

const entry = fileURLToPath(new URL('testing-entry.ts', import.meta.url));

/** Starts all the children under a process that can be killed; rejects with its sentence when it does not start. */
export function startEntry(env: Record<string, string>, prefix: readonly string[] = []): Promise<Started> {
  const startedAt = performance.now();
  const [command, ...args] = [...prefix, process.execPath, entry];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, SANDBOX: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const restarts: string[] = [];
  let onRestart: () => void = () => undefined;
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));

  return new Promise((resolve, reject) => {
    void ended.then((code) => reject(Object.assign(new Error(complaint), { exitCode: code })));
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as Started | { restarted: string };
      if (typeof said.restarted === 'string') {
        restarts.push(said.restarted);
        return onRestart();
      }
      resolve({
        ...(said as Started),
        pid: child.pid ?? 0,
        tookMs: performance.now() - startedAt,
        restarted: (name) =>
          new Promise((done) => {
            onRestart = () => {
              const index = restarts.indexOf(name);
              if (index < 0) return;
              restarts.splice(index, 1);
              done();
            };
            onRestart();
          }),
        async kill() {
          child.kill('SIGKILL');
          await ended;
        },
        stop() {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
  });
}

/** The living processes whose command line contains a text. */
export function processesWith(text: string): number[] {
  const pids =
    process.platform === 'linux'
      ? readdirSync('/proc').map(Number)
      : execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).split('\n').map(Number);
  return pids.filter((pid) => pid > 1 && pid !== process.pid && commandLine(pid).includes(text));
}

export type Socket = { protocol: 'tcp' | 'udp'; local: string; remote: string; isListening: boolean };

/** The network sockets of some processes: addresses without ports, '0.0.0.0' and '::' for none. */
export function socketsOf(pids: readonly number[]): Socket[] {
  return process.platform === 'linux' ? socketsFromProc(pids) : socketsFromLsof(pids);
}

function socketsFromProc(pids: readonly number[]): Socket[] {
  const inodes = new Set(pids.flatMap(inodesOf));
  return (['tcp', 'tcp6', 'udp', 'udp6'] as const).flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => inodes.has(fields[9] ?? ''))
      .map((fields) => ({
        protocol: table.startsWith('tcp') ? ('tcp' as const) : ('udp' as const),
        local: addressOf(fields[1] ?? ''),
        remote: addressOf(fields[2] ?? ''),
        isListening: table.startsWith('tcp') && fields[3] === '0A',
      })),
  );
}

function inodesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

// The kernel prints an address as 32-bit words in the machine's byte order.
function addressOf(field: string): string {
  const hex = field.split(':')[0] ?? '';
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).toReversed());
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  const text = bytes.join('');
  if (/^0*$/.test(text)) return '::';
  if (/^0{31}1$/.test(text)) return '::1';
  const mapped = /^0{20}f{4}(.{8})$/i.exec(text)?.[1];
  return mapped ? (mapped.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.') : text;
}

function socketsFromLsof(pids: readonly number[]): Socket[] {
  let text = '';
  try {
    text = execFileSync('lsof', ['-nP', '-i', '-a', '-p', pids.join(',')], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch {
    // lsof ends with 1 when there is nothing to list.
  }
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const fields = line.split(/\s+/);
      const [local = '', remote = ''] = (fields[8] ?? '').split('->');
      const host = (address: string): string =>
        address.replace(/:[^:]*$/, '').replace('*', '0.0.0.0') || '0.0.0.0';
      return {
        protocol: fields[7] === 'UDP' ? ('udp' as const) : ('tcp' as const),
        local: host(local),
        remote: host(remote),
        isListening: line.includes('(LISTEN)'),
      };
    });
}
