import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from './dependencies.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-dependencies-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Packages = Record<string, { version?: string; optional?: boolean; os?: string[]; cpu?: string[] }>;

function check(wanted: Packages, installed: Packages): boolean {
  const record = join(folder, 'record.json');
  writeFileSync(record, JSON.stringify({ packages: installed }));
  return isInstalled({ packages: { '': {}, ...wanted } }, record);
}

const foreign = process.platform === 'linux' ? 'darwin' : 'linux';

describe('isInstalled', () => {
  it('is content when every package is there in its version', () => {
    expect(
      check({ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } }),
    ).toBe(true);
  });

  it('misses a package, a version, and sees one too many', () => {
    const wanted = { 'node_modules/a': { version: '1.0.0' } };
    expect(check(wanted, {})).toBe(false);
    expect(check(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
    expect(check({}, wanted)).toBe(false);
    expect(isInstalled({ packages: {} }, join(folder, 'nothing.json'))).toBe(false);
  });

  it('does without the packages of foreign platforms, not without those of this one', () => {
    const forHere = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    expect(check({ 'node_modules/a': { ...forHere, os: [foreign] } }, {})).toBe(true);
    expect(check({ 'node_modules/a': { ...forHere, cpu: ['mips'] } }, {})).toBe(true);
    expect(check({ 'node_modules/a': forHere }, {})).toBe(false);
    expect(check({ 'node_modules/a': { ...forHere, optional: false, os: [foreign] } }, {})).toBe(false);
  });

  it('does without what only an optional package of a foreign platform needs', () => {
    expect(check({ 'node_modules/a': { version: '1.0.0', optional: true } }, {})).toBe(true);
  });

  it('is content with an optional package that the registry did not have when the lockfile was made', () => {
    expect(check({}, { 'node_modules/a': { version: '1.0.0', optional: true } })).toBe(true);
  });
});
