import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installLocked } from './npm.mjs';
import { step, stopBecause } from './steps.mjs';

/** Installs what package-lock.json names when node_modules does not hold it. */
export async function bringDependencies(root, runtime) {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const stampFile = join(root, 'node_modules/.leakdrill-stamp');
  const stamp = createHash('sha256').update(lockfile).update(runtime.node).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const wanted = JSON.parse(lockfile.toString());
  const record = join(root, 'node_modules/.package-lock.json');
  if (!isInstalled(wanted, record)) {
    // The web is built here, so what builds it is needed in production too.
    const more = ['--include=dev', '--include=optional'];
    await step('Installing dependencies', async () =>
      installLocked(await runtime.npm(), root, runtime.nodeFolder, more),
    );
    if (!isInstalled(wanted, record)) {
      throw stopBecause('package-lock.json does not match package.json: run npm install, then start again.');
    }
  }
  writeFileSync(stampFile, stamp);
}

/** True when npm's own record says that it has installed exactly this, as after an `npm install` by hand. */
export function isInstalled(lockfile, recordFile) {
  if (!existsSync(recordFile)) return false;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  const wanted = lockfile.packages ?? {};
  const isMet = ([path, entry]) =>
    path === '' || (installed[path] ? installed[path].version === entry.version : isDispensable(entry));
  return Object.entries(wanted).every(isMet) && Object.keys(installed).every((path) => path in wanted);
}

// An optional package that names no platform belongs to one that does, and is left out with it.
function isDispensable({ optional, os, cpu, libc }) {
  const accepts = (list, value) => !list || list.includes(value);
  const isForHere = accepts(os, process.platform) && accepts(cpu, process.arch) && accepts(libc, 'glibc');
  return optional === true && !((os || cpu) && isForHere);
}
