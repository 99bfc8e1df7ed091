import type { GitHub } from '#catalogue/providers/github/connection.ts';
import { readFile, type FileName } from '#catalogue/providers/github/contents.ts';
import type { Branch } from '#catalogue/providers/github/repositories.ts';
import { problem } from '#contract/refusal.ts';
import { repositoryOf } from './form.ts';

/** A file on a branch, and the same file in further folders. */
export interface Spot extends Branch {
  /** At least one. */
  paths: [string, ...string[]];
}

/** What git calls the content at each path; undefined where nothing lies, empty where it is no file. */
export async function readEach(github: GitHub, spot: Spot): Promise<(string | undefined)[]> {
  const found = [];
  for (const name of namesOf(spot)) {
    const there = await readFile(github, name);
    found.push(there && (there.blobSha ?? ''));
  }
  return found;
}

export function spotOf(target: Record<string, string>): Spot {
  const { branch, path, copies } = target;
  if (branch === undefined || path === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  const further = copies === undefined ? [] : copiesOf(copies);
  return { ...repositoryOf(target), branch, paths: [path, ...further] };
}

export function copiesOf(copies: string): string[] {
  return JSON.parse(copies) as string[];
}

export function namesOf({ paths, ...branch }: Spot): [FileName, ...FileName[]] {
  const [path, ...copies] = paths;
  return [{ ...branch, path }, ...copies.map((copy) => ({ ...branch, path: copy }))];
}
