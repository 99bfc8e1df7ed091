import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftovers, signal } from './leftover.ts';
import { openLogFile, type LogFile } from './log-file.ts';
import { fullDisk, startProblem } from './start-problem.ts';

export type ChildSpec = {
  /** Names the log and the pid file. */
  name: string;
  /** For the person, at the start of a sentence. */
  title: string;
  command: readonly string[];
  /** All of the child's environment: nothing of ours, such as the master key, is passed on by accident. */
  env: Readonly<Record<string, string>>;
  dataDir: string;
  /** Found in the command line of this child and of no other program. */
  mark: string;
  user?: { uid: number; gid: number };
  cwd?: string;
  stopSignal: NodeJS.Signals;
  /** What the child gets when its parent was killed; a second later it gets KILL in any case. */
  orphanSignal: 'QUIT' | 'KILL';
  stopWithinMs: number;
  readyWithinMs: number;
  isReady(pid: number, lines: readonly string[]): Promise<boolean>;
  /** Runs before every start, with nothing of an earlier start alive any more. */
  prepare?(): void;
  /** Lines of standard output are collected for `isReady` instead of going to the log. */
  collectsOutput?: boolean;
};

export type Child = {
  pid(): number | undefined;
  stop(): Promise<void>;
  onRestart(listener: () => void): void;
};

// The child must end with its parent, even when the parent is killed -9 and can tell nobody. Only the end of a pipe tells that on
// every POSIX system: one shell waits for the child, another one, in `read`, for the end of the parent's side of the pipe.
const watchdog = `
orphan=$1; shift
exec 4<&0
"$@" 3>&- 4<&- </dev/null &
child=$!
( exec 3>&- >/dev/null 2>&1
  read -r _ <&4
  kill -"$orphan" "$child"
  tries=0
  while [ "$tries" -lt 10 ] && kill -0 "$child"; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$child" ) &
watcher=$!
exec 4<&-
echo "$child" >&3
exec 3>&-
wait "$child"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`;

const earlyAttempts = 6;
const longestPauseMs = 5_000;
const steadyAfterMs = 30_000;

/** Starts a child, waits until it is ready and starts it again whenever it ends without having been told to. */
export async function superviseChild(spec: ChildSpec): Promise<Child> {
  const runDir = join(spec.dataDir, 'run');
  const logDir = join(spec.dataDir, 'logs');
  mkdirSync(runDir, { recursive: true, mode: 0o700 });
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  const pidFile = join(runDir, `${spec.name}.pid`);
  const log = openLogFile(join(logDir, `${spec.name}.log`));
  const listeners: (() => void)[] = [];
  let current: Run | undefined;
  const stopping = new AbortController();

  async function startOnce(): Promise<Outcome> {
    await endLeftovers(pidFile, spec.mark);
    if (stopping.signal.aborted) return 'ended';
    spec.prepare?.();
    const run = startRun(spec, log, pidFile);
    current = run;
    return waitUntilReady(spec, run);
  }

  async function keepRunning(): Promise<void> {
    let pause = 100;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      await current?.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > steadyAfterMs) pause = 100;
      log.write(`leakdrill: ${spec.title} ended and is started again\n`);
      await sleep(pause);
      pause = Math.min(pause * 2, longestPauseMs);
      if (stopping.signal.aborted) return;
      const outcome = await startOnce().catch((error: unknown) => {
        log.write(`leakdrill: ${String(error)}\n`);
        return 'ended' as const;
      });
      if (outcome !== 'ready' || stopping.signal.aborted) await current?.kill();
      else for (const listener of listeners) listener();
    }
  }

  // A child that ends at once may have met what is left of a killed one, such as shared memory; one that hangs has not.
  let outcome: Outcome = 'ended';
  for (let attempt = 0; attempt < earlyAttempts && outcome === 'ended'; attempt += 1) {
    if (attempt > 0) await sleep(100 * 2 ** attempt);
    outcome = await startOnce();
    if (outcome !== 'ready') await current?.kill();
  }
  if (outcome !== 'ready') throw startFailure(spec, log, join(logDir, `${spec.name}.log`));
  const kept = keepRunning();

  return {
    pid: () => current?.pid,
    onRestart: (listener) => listeners.push(listener),
    async stop() {
      stopping.abort();
      await current?.end(spec.stopSignal, spec.stopWithinMs);
      await kept;
      rmSync(pidFile, { force: true });
      log.close();
    },
  };
}

type Outcome = 'ready' | 'ended' | 'late';

type Run = {
  pid: number | undefined;
  lines: string[];
  ended: Promise<void>;
  hasEnded: boolean;
  end(name: NodeJS.Signals, withinMs: number): Promise<void>;
  kill(): Promise<void>;
};

function startRun(spec: ChildSpec, log: LogFile, pidFile: string): Run {
  const wrapper = spawn('sh', ['-c', watchdog, 'sh', spec.orphanSignal, ...spec.command], {
    cwd: spec.cwd ?? spec.dataDir,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C', ...spec.env },
    // Its own group: Ctrl-C in a terminal reaches the parent only, which stops the children in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    ...spec.user,
  });
  const run: Run = {
    pid: undefined,
    lines: [],
    hasEnded: false,
    ended: new Promise((resolve) => {
      const end = (): void => {
        // When the shell alone was killed, its child would live on unwatched.
        if (wrapper.pid !== undefined) signal(-wrapper.pid, 'SIGKILL');
        run.hasEnded = true;
        resolve();
      };
      wrapper.once('exit', end);
      wrapper.once('error', (error) => {
        log.write(`leakdrill: ${spec.title} could not be started: ${error.message}\n`);
        end();
      });
    }),
    async end(name, withinMs) {
      if (run.hasEnded) return;
      if (run.pid !== undefined) signal(run.pid, name);
      const timeout = new AbortController();
      await Promise.race([
        run.ended,
        sleep(withinMs, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      await run.kill();
    },
    async kill() {
      if (run.hasEnded) return;
      if (wrapper.pid !== undefined) signal(-wrapper.pid, 'SIGKILL');
      await run.ended;
    },
  };
  wrapper.stdin?.on('error', () => undefined);
  readPid(wrapper, (pid) => {
    run.pid = pid;
    try {
      writeFileSync(pidFile, `${wrapper.pid}\n${pid}\n`, { mode: 0o600 });
    } catch (error) {
      // On a full disk the child runs on; only the next start has no list of what to wait for.
      log.write(`leakdrill: ${String(error)}\n`);
    }
  });
  wrapper.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
  if (spec.collectsOutput) readLines(wrapper, (line) => run.lines.length < 100 && run.lines.push(line));
  else wrapper.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
  return run;
}

async function waitUntilReady(spec: ChildSpec, run: Run): Promise<Outcome> {
  const deadline = Date.now() + spec.readyWithinMs;
  while (!run.hasEnded && Date.now() < deadline) {
    if (run.pid !== undefined && (await spec.isReady(run.pid, run.lines).catch(() => false))) break;
    await sleep(15);
  }
  if (run.hasEnded) return 'ended';
  return Date.now() < deadline ? 'ready' : 'late';
}

function readPid(wrapper: ChildProcess, found: (pid: number) => void): void {
  const pipe = wrapper.stdio[3];
  if (!pipe || !('on' in pipe)) return;
  pipe.on('data', (chunk: Buffer) => found(Number(chunk.toString().trim())));
  pipe.on('error', () => undefined);
}

function readLines(wrapper: ChildProcess, found: (line: string) => void): void {
  let rest = '';
  wrapper.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) found(line);
  });
}

function startFailure(spec: ChildSpec, log: LogFile, path: string): Error {
  const tail = log.tail();
  if (/no space left on device|ENOSPC|disk quota exceeded/i.test(tail)) {
    return fullDisk(spec.dataDir);
  }
  const lines = tail.split('\n').filter((line) => line.trim() !== '');
  const last =
    lines.findLast((line) => /fatal|error|panic|failed/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return startProblem(`${spec.title} did not start: ${last.trim().slice(0, 300)} (its log: ${path}).`);
}
