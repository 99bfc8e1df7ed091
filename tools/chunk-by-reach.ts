import type { Plugin, Rolldown } from 'vite';
import { firstLoad } from '#web/first-load.ts';

const home = 'screens/home/HomeScreen.tsx';
const auth = 'screens/auth/AuthScreen.tsx';
const screens = new Set(Object.values(firstLoad).map((modules) => modules.at(-1) ?? ''));

/**
 * Which file of the build a module goes into; null leaves it to the bundler. Without TLS a browser opens six connections,
 * and each file is a round trip on one of them: what screens share comes in four files, not in one for each icon.
 */
export function chunkByReach(id: string, graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>) {
  const entries = entriesThatReach(id, graph);
  // The script that every page begins with sets an option of zod and needs no more of it.
  if (id.includes('/zod/') && !/\/core\/(core|util)\.js$/.test(id)) return 'session';
  // Asked for by themselves, but with a file that is there anyway.
  if (id.endsWith('shell/Shell.tsx')) return 'frame';
  if (id.endsWith('session/watch-session.ts')) return 'session';
  // What is asked for by itself alone is a file of its own already.
  if (entries.has(id) && graph.getModuleInfo(id)?.importers.length === 0) return null;
  const isReachedFrom = (path: string) => [...entries].some((entry) => entry.endsWith(`/${path}`));
  const isOfShell = isReachedFrom('shell/Shell.tsx');
  const reachedFrom = [...screens].filter(isReachedFrom);
  const isShared = isOfShell || reachedFrom.length > 1;
  if (isReachedFrom('index.html') || (isShared && reachedFrom.includes(home))) return 'start';
  if (isShared && reachedFrom.includes(auth)) return 'session';
  if (isOfShell) return 'frame';
  return isShared ? 'screens' : null;
}

/** Modules that a browser asks for by themselves, and that bring this one along. */
function entriesThatReach(id: string, graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>): Set<string> {
  const entries = new Set<string>();
  const seen = new Set([id]);
  for (const next of seen) {
    const info = graph.getModuleInfo(next);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(next);
    for (const importer of info.importers) seen.add(importer);
  }
  return entries;
}

/** Two files that import each other may run in the wrong order, and then no page comes at all: the build stops instead. */
export function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(bundle, name));
        for (const next of reached) for (const imported of importsOf(bundle, next)) reached.add(imported);
        if (!reached.has(name)) continue;
        this.error(
          `${name} and what it imports import each other: tools/chunk-by-reach.ts cuts them apart wrongly.`,
        );
      }
    },
  };
}

function importsOf(bundle: Rolldown.OutputBundle, name: string): string[] {
  const file = bundle[name];
  return file?.type === 'chunk' ? file.imports : [];
}
