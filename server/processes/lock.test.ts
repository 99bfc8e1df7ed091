import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lock, tryLock } from './lock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('lock', () => {
  it('is given once until it is released', () => {
    const dataDir = join(folder, 'once');
    const held = lock(dataDir);
    expect(tryLock(dataDir)).toBeUndefined();
    expect(() => lock(dataDir)).toThrow(
      `DATA_DIR ${dataDir} is in use by another Leakdrill (process ${process.pid})`,
    );
    held.release();
    lock(dataDir).release();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('takes a path of any length, with spaces', () => {
    const dataDir = join(folder, 'a folder '.repeat(20), 'deeper '.repeat(20));
    const held = lock(dataDir);
    expect(tryLock(dataDir)).toBeUndefined();
    held.release();
  });

  it('says so when DATA_DIR cannot be a folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => lock(file)).toThrow(/is not a folder/);
  });
});
