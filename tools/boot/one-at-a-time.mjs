import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Two starts in the same clone must not install into the same folder at once: the second waits for the first. */
export async function oneAtATime(root, work) {
  mkdirSync(join(root, '.runtime'), { recursive: true });
  const file = join(root, '.runtime/.starting');
  let hasSaid = false;
  while (!take(file)) {
    if (!hasSaid) console.log('Waiting for another start in this folder ...');
    hasSaid = true;
    await sleep(200);
  }
  const leave = () => rmSync(file, { force: true });
  process.once('exit', leave);
  try {
    return await work();
  } finally {
    leave();
    process.removeListener('exit', leave);
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = Number(readIfThere(file));
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
