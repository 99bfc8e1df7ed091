import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode, folderProblem, startProblem } from './start-problem.ts';

/** The key in DATA_DIR/master.key; the first start makes it. Two first starts at the same time get the same key. */
export function readOrMakeMasterKey(dataDir: string): Buffer {
  const file = join(dataDir, 'master.key');
  try {
    const found = readKey(file);
    if (found) return found;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    makeKey(file);
  } catch (error) {
    throw folderProblem(error, dataDir);
  }
  const made = readKey(file);
  if (!made) throw startProblem(`${file} was made and is gone again.`);
  return made;
}

function readKey(file: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32) {
    throw startProblem(
      `${file} does not hold 32 bytes in base64: put the right key back, or what it encrypted can never be read again.`,
      { exitCode: 2 },
    );
  }
  return key;
}

// A key must be on the disk before anything is encrypted with it, and a link is made by one of two rivals only.
function makeKey(file: string): void {
  const own = `${file}.${process.pid}`;
  rmSync(own, { force: true });
  const handle = openSync(own, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(own, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
