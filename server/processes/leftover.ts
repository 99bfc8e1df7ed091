import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the processes that an earlier, killed instance left behind are gone, and ends what lingers.
 * The pid file holds one process id per line; a process counts as ours only while its command line contains `mark`,
 * because process ids are used again.
 */
export async function endLeftovers(pidFile: string, mark: string): Promise<void> {
  const pids = readPids(pidFile);
  const deadline = Date.now() + 1_500;
  while (Date.now() < deadline && pids.some((pid) => isOurs(pid, mark))) await sleep(25);
  for (const pid of pids.filter((candidate) => isOurs(candidate, mark))) signal(pid, 'SIGKILL');
  while (pids.some((pid) => isOurs(pid, mark))) await sleep(25);
  rmSync(pidFile, { force: true });
}

export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** The command line of a living process, or an empty text. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

function isOurs(pid: number, mark: string): boolean {
  return commandLine(pid).includes(mark);
}

function readPids(pidFile: string): number[] {
  try {
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    return lines.map(Number).filter((pid) => Number.isInteger(pid) && pid > 1 && pid !== process.pid);
  } catch {
    return [];
  }
}
