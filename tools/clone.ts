import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tree as git would clone it, with what is not committed yet. */
export function copyTracked(target: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  for (const name of listed.stdout.split('\0')) {
    if (name === '' || !existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    cpSync(join(root, name), join(target, name));
  }
}

/** What is installed here, shared with the copy by hard links. */
export function lendPackages(target: string): void {
  for (const name of ['node_modules', '.runtime']) {
    const { status, stderr } = spawnSync('cp', ['-al', join(root, name), target], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
}

const unixTools =
  'sh bash env cat chmod chown cp cut date dirname basename echo expr find grep head id kill ln ls mkdir mktemp mount mv ps pwd readlink rm rmdir sed setpriv sleep sort su tail tar test touch tr true uname unshare wc which xargs';

/** A PATH that holds the machine's own node and npm, git and the usual Unix tools, and nothing of ours. */
export function bareMachine(folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true });
  for (const name of ['node', 'npm', 'git', ...unixTools.split(' ')]) {
    const found = findOnPath(name);
    if (found !== undefined) symlinkSync(found, join(folder, name));
  }
  const passed =
    /^(HOME|USER|LANG|TMPDIR|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|cafile|userconfig))$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
  return { ...env, PATH: folder };
}

function findOnPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !/node_modules|\.runtime/.test(folder))
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Typed {
  /** Of the command's whole process group. */
  pid: number;
  output: () => string;
  hasEnded: () => boolean;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** What a terminal does with Ctrl-C. */
  interrupt: () => void;
}

/** Runs a command the way a terminal does: in a process group of its own. */
export function type(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Typed {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  let output = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    // When whoever writes to its output is gone as well.
    child.once('close', (code, signal) => {
      isOver = true;
      resolve(code ?? signal);
    });
  });
  if (pid === undefined) throw new Error(`${command} could not be started`);
  return {
    pid,
    output: () => output,
    hasEnded: () => isOver,
    ended,
    interrupt: () => void process.kill(-pid, 'SIGINT'),
  };
}

/** Milliseconds until /readyz is good. */
export async function untilReady(one: Typed, port: number, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < withinMs) {
    if (one.hasEnded()) throw new Error(`npm start ended:\n${one.output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return performance.now() - startedAt;
    await sleep(20);
  }
  throw new Error(`not ready after ${withinMs} ms:\n${one.output()}`);
}
