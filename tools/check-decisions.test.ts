import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('every dependency has its line in docs/decisions, and no line is left over', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const used = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  const page = readFileSync(join(root, 'docs/decisions/0001-dependencies.md'), 'utf8');
  const named = [...page.matchAll(/^\| (`.+?`)\s*\|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  );
  expect(named.toSorted()).toEqual(used.toSorted());
});

it('every dependency has an exact version', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  );
  expect(loose).toEqual([]);
});

it('the lockfile has integrity for every package and names no download address', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    lockfileVersion: number;
    packages: Record<string, { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }>;
  };
  expect(lock.lockfileVersion).toBe(3);
  const packages = Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && one.inBundle !== true,
  );
  expect(packages.filter(([, one]) => one.integrity === undefined).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, one]) => one.resolved !== undefined).map(([path]) => path)).toEqual([]);
});
