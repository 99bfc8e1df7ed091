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
    const [missing] = findMissing(wanted, record);
    if (missing) {
      throw stopBecause(
        `npm did not install ${missing.replace('node_modules/', '')} as package-lock.json names it: the registry may not have delivered it; start again, or run npm install when package.json was changed.`,
      );
    }
  }
  writeFileSync(stampFile, stamp);
}

/** True when npm's own record says that it has installed exactly this, as after an `npm install` by hand. */
export function isInstalled(lockfile, recordFile) {
  return findMissing(lockfile, recordFile).length === 0;
}

/** The places where node_modules holds something else than the lockfile says. */
function findMissing(lockfile, recordFile) {
  const wanted = lockfile.packages ?? {};
  if (!existsSync(recordFile)) return ['node_modules/'];
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages ?? {};
  const isMet = (path) => {
    if (!(path in installed)) return isDispensable(wanted[path]);
    return installed[path].version === wanted[path].version;
  };
  const lacking = Object.keys(wanted).filter((path) => path !== '' && !isMet(path));
  // npm adds optional packages on its own that a registry lacked when the lockfile was made.
  const isExtra = (path) => !(path in wanted) && installed[path].optional !== true;
  return [...lacking, ...Object.keys(installed).filter(isExtra)];
}

// An optional package that names no platform belongs to one that does, and is left out with it.
function isDispensable({ optional, os, cpu, libc }) {
  const accepts = (list, value) => !list || list.includes(value);
  const isForHere = accepts(os, process.platform) && accepts(cpu, process.arch) && accepts(libc, 'glibc');
  return optional === true && !((os || cpu) && isForHere);
}
