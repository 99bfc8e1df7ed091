import type { Artifact, DeployAgent, Place, Planted } from '#catalogue/agent.ts';
import { segmentsOf } from '#catalogue/deploy/folders.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { connectGitHub, type GitHub } from '#catalogue/providers/github/connection.ts';
import {
  blobShaOf,
  createFile,
  readCommit,
  readFile,
  removeFile,
  type FileName,
} from '#catalogue/providers/github/contents.ts';
import {
  readRepository,
  refuseOtherRepository,
  refuseReadOnly,
  type Branch,
} from '#catalogue/providers/github/repositories.ts';
import { inTurn } from '#catalogue/providers/in-turn.ts';
import { problem } from '#contract/refusal.ts';
import { addressOf, isBranchOurs, readyBranch, removeUnusedBranch, retractBranch } from './branch.ts';
import { manifest, type fields } from './manifest.ts';

type Receipt = Record<string, string>;

export const githubRepository: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const { owner, repository, branch } = config;
    const path = [...segmentsOf(config.folder ?? ''), nthName(fileName, nth)].join('/');
    // No branch has a colon in its name, so no two places are written alike.
    const address =
      branch === undefined ? `${owner}/${repository}` : addressOf({ owner, repository, branch });
    return {
      location: `github://${address}:${path}`,
      target: { owner, repository, path, ...(branch === undefined ? {} : { branch }) },
    };
  },
  async preflight(
    config,
    context,
    words = { consequence: 'Nothing was planted.', again: 'retry this step' },
  ) {
    const github = connectGitHub(config, context, words.consequence, words.again);
    const repository = await readRepository(github, config);
    const { fullName, defaultBranch, visibility } = repository;
    refuseReadOnly(github, repository);
    const branch = config.branch ?? defaultBranch;
    // A path below the folder, for a read is all that can be tried; whether a file lies there says nothing.
    await readFile(github, { ...config, branch, path: [...segmentsOf(config.folder ?? ''), 'x'].join('/') });
    return { facts: { repository: fullName, branch, visibility } };
  },
  async put(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Nothing was planted.');
    const { name, base, repositoryId } = await resolve(github, place);
    return await inTurn(addressOf(name), context.signal, async () => {
      const isMade = name.branch !== base && (await readyBranch(github, name, base));
      try {
        const blockedTypes = await plant(github, name, artifact);
        if (blockedTypes === undefined) {
          const made = await planted(github, place, { name, repositoryId, isMade }, artifact);
          context.log(
            'info',
            `Committed ${place.location}. The history of the branch keeps a copy for good.`,
          );
          return made;
        }
        if (isMade) await removeUnusedBranch(github, name, base);
        return blocked(github, name, blockedTypes);
      } catch (cause) {
        if (isMade) await removeUnusedBranch(github, name, base);
        throw cause;
      }
    });
  },
  async recognise(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the file lies there is not known.');
    const { name, repositoryId } = await resolve(github, place);
    const there = await readFile(github, name);
    if (there?.blobSha !== blobShaOf(artifact.content)) return undefined;
    const isMade = await isBranchOurs(context, name);
    return await planted(github, place, { name, repositoryId, isMade }, artifact);
  },
  async verify(config, receipt, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the planted file lies there is not known.');
    const stored = await readFile(github, nameOf(receipt));
    if (stored === undefined) {
      throw problem(
        'provider-refused',
        'GitHub said that it stored the file, but there is none. Retry this step.',
      );
    }
    const isWhole = stored.sha256 === undefined || stored.sha256 === artifact.sha256;
    if (stored.blobSha !== blobShaOf(artifact.content) || !isWhole) {
      throw problem(
        'provider-refused',
        'GitHub gave back another file than the one that was planted. Look who commits to this branch, then retry this step.',
      );
    }
    context.log('info', 'Read back: git names it as it must be named, every byte is there.');
  },
  async retract(config, receipt, context) {
    const github = connectGitHub(config, context, 'Nothing was removed.', 'clean up again');
    const name = nameOf(receipt);
    await refuseOtherRepository(github, name, receipt);
    const outcome = await inTurn(addressOf(name), context.signal, () => retractFile(github, name, receipt));
    if (outcome !== 'changed' && receipt['branch_made'] === 'true') await retractBranch(github, name);
    if (outcome === 'retracted') {
      context.log('info', 'Removed by a commit. History keeps a copy: only a rewrite of it takes that away.');
    }
    return outcome;
  },
  async status(config, receipt, context) {
    const github = connectGitHub(config, context, 'Whether the planted file lies there is not known.');
    const name = nameOf(receipt);
    await refuseOtherRepository(github, name, receipt);
    const there = await readFile(github, name);
    if (there === undefined) return 'gone';
    return there.blobSha === receipt['blob_sha'] ? 'present' : 'changed';
  },
  container: {
    of: ({ owner = '', repository = '', branch = '' }) => ({ owner, repository, branch }),
    claim: 'branch_made',
    isNoted: (notes, { owner = '', repository = '', branch = '' }) =>
      notes['branch_made'] === addressOf({ owner, repository, branch }),
    async retract(config, target, context) {
      const github = connectGitHub(config, context, 'The branch stays.', 'clean up again');
      return await retractBranch(github, nameOf(target));
    },
  },
};

/** A place without a branch lies on the one that the repository has as its default now. */
async function resolve(
  github: GitHub,
  { target }: Place,
): Promise<{ name: FileName; base: string; repositoryId: string }> {
  const { owner = '', repository = '' } = target;
  const state = await readRepository(github, { owner, repository });
  refuseReadOnly(github, state);
  const base = state.defaultBranch;
  return { name: nameOf({ branch: base, ...target }), base, repositoryId: state.id };
}

/** Undefined once the file lies there; the kinds of secret for which push protection refused it. */
async function plant(github: GitHub, name: FileName, artifact: Artifact): Promise<string[] | undefined> {
  const created = await createFile(github, name, artifact.content);
  if (created === 'created') return undefined;
  if (created !== 'taken') return created.blockedTypes;
  const there = await readFile(github, name);
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there?.blobSha === blobShaOf(artifact.content)) return undefined;
  throw problem(
    'provider-refused',
    `A file named ${name.path} already exists on the branch ${name.branch}. It was not touched and nothing was planted. Choose another file name or folder.`,
  );
}

/** A refusal that the drill hopes for: https://docs.github.com/en/code-security/secret-scanning/introduction/about-push-protection */
function blocked(github: GitHub, name: FileName, types: string[]): Planted {
  const found = types.length === 0 ? '' : `, for it holds ${types.join(', ')}`;
  github.context.log('info', `Push protection refused the commit${found}. Nothing was planted.`);
  return { output: { blocked_by: 'push protection', ...shown(name) }, receipt: {} };
}

async function planted(
  github: GitHub,
  place: Place,
  { name, repositoryId, isMade }: { name: FileName; repositoryId: string; isMade: boolean },
  artifact: Artifact,
): Promise<Planted> {
  const commit = await readCommit(github, name);
  return {
    output: { ...shown(name), commit_sha: commit, location: place.location, ...pageOf(github, name) },
    receipt: {
      ...name,
      repository_id: repositoryId,
      blob_sha: blobShaOf(artifact.content),
      commit_sha: commit,
      sha256: artifact.sha256,
      branch_made: String(isMade),
    },
  };
}

function shown({ owner, repository, branch, path }: FileName): Record<string, string> {
  return { repository: `${owner}/${repository}`, branch, path };
}

/** What lies in the sandbox has no page at GitHub. */
function pageOf({ context }: GitHub, { owner, repository, branch, path }: FileName): Record<string, string> {
  if (context.endpoints.github !== undefined) return {};
  const segments = [owner, repository, 'blob', ...branch.split('/'), ...path.split('/')];
  return { html_url: `https://github.com/${segments.map(encodeURIComponent).join('/')}` };
}

async function retractFile(
  github: GitHub,
  name: FileName,
  receipt: Receipt,
): Promise<'retracted' | 'already_gone' | 'changed'> {
  const there = await readFile(github, name);
  if (there === undefined) return 'already_gone';
  const blobSha = receipt['blob_sha'];
  if (blobSha === undefined || there.blobSha !== blobSha) return 'changed';
  const removed = await removeFile(github, name, blobSha);
  // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
  return removed === 'changed' ? 'changed' : 'retracted';
}

function nameOf(target: Record<string, string>): FileName & Branch {
  const { owner, repository, branch, path } = target;
  if (owner === undefined || repository === undefined || branch === undefined || path === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  return { owner, repository, branch, path };
}
