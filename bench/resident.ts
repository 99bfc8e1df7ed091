import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '#tools/product.ts';

/** All memory of one process that is not swapped out, as `ps` and container limits count it. */
export function residentOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/status`, 'VmRSS');
}

/** The shares of all processes of the product, in MB. */
export function residentOfAll(of: Product): { all: number; sandbox: number } {
  let all = 0;
  let sandbox = 0;
  for (const pid of descendants(of.pid)) {
    try {
      const size = shareOf(pid);
      all += size;
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sandbox/main.ts')) sandbox += size;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return { all, sandbox };
}

function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  }
  const found = [root];
  for (const pid of found)
    found.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return found;
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** This process's share, for sums: pages of PostgreSQL's shared buffers are not counted once per backend. */
function shareOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss');
}

function megabytesIn(file: string, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  if (line === null) throw new Error(`${file} does not say ${name}`);
  return Math.round(Number(line[1]) / 1024);
}

/** PostgreSQL's workers come and go while they are counted. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}
