import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './npm.mjs';
import { runQuietly, step, stopBecause } from './steps.mjs';

const sources = [
  'contract',
  'index.html',
  'package-lock.json',
  'tools/chunk-by-reach.ts',
  'vite.config.ts',
  'web',
];

/** Builds the browser's side into dist/web when anything it is made of has changed. */
export async function buildWeb(root, runtime) {
  if (!existsSync(join(root, 'web')) || !existsSync(join(root, 'vite.config.ts'))) return;
  const stampFile = join(root, 'dist/web.stamp');
  const stamp = hashOf(root);
  const isBuilt = existsSync(join(root, 'dist/web/index.html'));
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await step('Building the web', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    try {
      await runQuietly(runtime.node, [vite, 'build', '--logLevel', 'warn'], {
        cwd: root,
        env: environment(runtime.nodeFolder),
      });
    } catch (error) {
      if (/ENOSPC/.test(error.said ?? ''))
        throw stopBecause('The disk is full: free some space and start again.');
      const said = (error.said ?? error.message).replaceAll(/^ +at .*\n?/gm, '').trim();
      throw stopBecause(`The web could not be built:\n${said}`);
    }
  });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function hashOf(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).toSorted()) add(join(path, entry));
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
