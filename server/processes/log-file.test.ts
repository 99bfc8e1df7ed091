import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('openLogFile', () => {
  it('keeps the newest lines and one older generation within the cap', () => {
    const path = join(folder, 'a.log');
    const log = openLogFile(path, 1_000);
    for (let line = 0; line < 500; line += 1) log.write(`line ${line}\n`);
    log.close();
    expect(statSync(path).size).toBeLessThanOrEqual(1_000);
    expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(1_000);
    expect(readFileSync(path, 'utf8').trimEnd().endsWith('line 499')).toBe(true);
  });

  it('goes on at the end of an older log', () => {
    const path = join(folder, 'b.log');
    for (const text of ['one\n', 'two\n']) {
      const log = openLogFile(path);
      log.write(text);
      log.close();
    }
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });

  it('loses lines, not the service, when nothing can be written', () => {
    const log = openLogFile(join(folder, 'missing', 'c.log'));
    log.write('the disk is full\n');
    expect(log.tail()).toBe('the disk is full\n');
    log.close();
  });

  it('takes what comes after its end without a word', () => {
    const path = join(folder, 'd.log');
    const log = openLogFile(path);
    log.close();
    log.write('late\n');
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});
