import type { Artifact } from '#catalogue/agent.ts';
import type { RetractOutcome } from '#catalogue/deploy-agent.ts';
import { createFiles } from '#catalogue/providers/github/commits.ts';
import type { GitHub } from '#catalogue/providers/github/connection.ts';
import {
  blobShaOf,
  createFile,
  readFile,
  removeFile,
  type FileName,
} from '#catalogue/providers/github/contents.ts';
import { problem } from '#contract/refusal.ts';
import { namesOf, readEach, type Spot } from './spot.ts';

/** Undefined once the file lies there; the kinds of secret for which push protection refused it. */
export async function commitFile(
  github: GitHub,
  spot: Spot,
  { content }: Artifact,
): Promise<string[] | undefined> {
  const { paths, branch } = spot;
  const [name, ...copies] = namesOf(spot);
  const message = `Add ${paths[0]} and ${copies.length === 1 ? 'a copy' : `${copies.length} copies`} of it`;
  const created =
    copies.length === 0
      ? await createFile(github, name, content)
      : await createFiles(github, spot, paths, { content, message });
  if (created === 'created') return undefined;
  if ('blockedTypes' in created) return created.blockedTypes;
  const there = await readEach(github, spot);
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there.every((blobSha) => blobSha === blobShaOf(content))) return undefined;
  throw problem(
    'provider-refused',
    `A file named ${created.takenBy} already exists on the branch ${branch}. It was not touched and nothing was planted. Choose another file name or folder.`,
  );
}

/** Each by a commit of its own, bound to what git calls the content; one that was changed stays, the others go. */
export async function removeCommitted(
  github: GitHub,
  spot: Spot,
  blobSha: string | undefined,
): Promise<RetractOutcome> {
  const outcomes: RetractOutcome[] = [];
  for (const name of namesOf(spot)) {
    const outcome = await retractFile(github, name, blobSha);
    if (outcome === 'changed') github.context.log('warn', `${name.path} was changed, so it stays.`);
    outcomes.push(outcome);
  }
  return (
    outcomes.find((one) => one === 'changed') ?? outcomes.find((one) => one === 'retracted') ?? 'already_gone'
  );
}

async function retractFile(
  github: GitHub,
  name: FileName,
  blobSha: string | undefined,
): Promise<RetractOutcome> {
  const there = await readFile(github, name);
  if (there === undefined) return 'already_gone';
  if (blobSha === undefined || there.blobSha !== blobSha) return 'changed';
  const removed = await removeFile(github, name, blobSha);
  // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
  return removed === 'changed' ? 'changed' : 'retracted';
}
