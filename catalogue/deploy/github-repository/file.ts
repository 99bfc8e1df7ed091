import type { Artifact } from '#catalogue/agent.ts';
import type { Place, Planted } from '#catalogue/deploy-agent.ts';
import { segmentsOf } from '#catalogue/deploy/folders.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { connectGitHub, type GitHub } from '#catalogue/providers/github/connection.ts';
import { blobShaOf, readCommit, readFile } from '#catalogue/providers/github/contents.ts';
import { readRepository, refuseReadOnly } from '#catalogue/providers/github/repositories.ts';
import { inTurn } from '#catalogue/providers/in-turn.ts';
import { problem } from '#contract/refusal.ts';
import { addressOf, isBranchOurs, readyBranch, removeUnusedBranch, retractBranch } from './branch.ts';
import { commitFile, removeCommitted } from './commit.ts';
import { pageOf, repositoryOf, type Form } from './form.ts';
import { historyRemains } from './manifest.ts';
import { foldersOf } from './names.ts';
import { copiesOf, namesOf, readEach, spotOf, type Spot } from './spot.ts';

export const committedFile: Form = {
  place(config, fileName, nth) {
    const { owner, repository, branch } = config;
    const name = nthName(fileName, nth);
    const folders = [config.folder ?? '', ...foldersOf(config.alsoIn ?? '')];
    const paths = [...new Set(folders.map((folder) => [...segmentsOf(folder), name].join('/')))];
    const [path = name, ...copies] = paths;
    // No branch has a colon in its name, so no two places are written alike.
    const address =
      branch === undefined ? `${owner}/${repository}` : addressOf({ owner, repository, branch });
    return {
      location: `github://${address}:${path}`,
      target: {
        owner,
        repository,
        path,
        ...(branch === undefined ? {} : { branch }),
        ...(copies.length === 0 ? {} : { copies: JSON.stringify(copies) }),
      },
    };
  },
  about({ owner, repository, branch, path = '', copies }) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const paths = copies === undefined ? [path] : [path, ...copiesOf(copies)];
    const folders = paths.map((one) => one.slice(0, -name.length - 1) || 'the top');
    const last = folders.pop();
    const all = folders.length === 0 ? last : `${folders.join(', ')} and ${last}`;
    const on = branch === undefined ? '' : ` on the branch ${branch}`;
    const how = copies === undefined ? '' : ', in one commit';
    return {
      planned: { name, where: `${all} of ${owner}/${repository}${on}${how}` },
      remains: historyRemains,
    };
  },
  async look(github, config, repository) {
    refuseReadOnly(github, repository);
    const branch = config.branch ?? repository.defaultBranch;
    // A path below the folder, for a read is all that can be tried; whether a file lies there says nothing.
    await readFile(github, { ...config, branch, path: [...segmentsOf(config.folder ?? ''), 'x'].join('/') });
    return { branch };
  },
  async put(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Nothing was planted.');
    const { spot, base, repositoryId } = await resolve(github, place);
    return await inTurn(addressOf(spot), context.signal, async () => {
      const isMade = spot.branch !== base && (await readyBranch(github, spot, base));
      try {
        const blockedTypes = await commitFile(github, spot, artifact);
        if (blockedTypes === undefined) {
          const made = await planted(github, place, { spot, repositoryId, isMade }, artifact);
          context.log(
            'info',
            `Committed ${place.location}. The history of the branch keeps a copy for good.`,
          );
          return made;
        }
        if (isMade) await removeUnusedBranch(github, spot, base);
        return blocked(github, spot, blockedTypes);
      } catch (cause) {
        if (isMade) await removeUnusedBranch(github, spot, base);
        throw cause;
      }
    });
  },
  async recognise(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the file lies there is not known.');
    const { spot, repositoryId } = await resolve(github, place);
    // One that is left of several is enough: with its receipt it is not forgotten.
    const isOurs = (await readEach(github, spot)).includes(blobShaOf(artifact.content));
    if (!isOurs) return undefined;
    const isMade = await isBranchOurs(context, spot);
    return await planted(github, place, { spot, repositoryId, isMade }, artifact);
  },
  async verify(config, receipt, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the planted file lies there is not known.');
    for (const name of namesOf(spotOf(receipt))) {
      const stored = await readFile(github, name);
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
    }
    context.log('info', 'Read back: git names it as it must be named, every byte is there.');
  },
  async retract(github, receipt) {
    const { context } = github;
    const spot = spotOf(receipt);
    const outcome = await inTurn(addressOf(spot), context.signal, () =>
      removeCommitted(github, spot, receipt['blob_sha']),
    );
    if (outcome !== 'changed' && receipt['branch_made'] === 'true') await retractBranch(github, spot);
    if (outcome === 'retracted') {
      context.log('info', 'Removed by a commit. History keeps a copy: only a rewrite of it takes that away.');
    }
    return outcome;
  },
  async status(github, receipt) {
    const there = (await readEach(github, spotOf(receipt))).filter((blobSha) => blobSha !== undefined);
    if (there.some((blobSha) => blobSha !== receipt['blob_sha'])) return 'changed';
    return there.length > 0 ? 'present' : 'gone';
  },
};

/** A place without a branch lies on the one that the repository has as its default now. */
async function resolve(
  github: GitHub,
  { target }: Place,
): Promise<{ spot: Spot; base: string; repositoryId: string }> {
  const state = await readRepository(github, repositoryOf(target));
  refuseReadOnly(github, state);
  const base = state.defaultBranch;
  return { spot: spotOf({ branch: base, ...target }), base, repositoryId: state.id };
}

/** A refusal that the drill hopes for: https://docs.github.com/en/code-security/secret-scanning/introduction/about-push-protection */
function blocked(github: GitHub, spot: Spot, types: string[]): Planted {
  const found = types.length === 0 ? '' : `, for it holds ${types.join(', ')}`;
  github.context.log('info', `Push protection refused the commit${found}. Nothing was planted.`);
  return { output: { blocked_by: 'push protection', ...shown(spot) }, receipt: {} };
}

async function planted(
  github: GitHub,
  place: Place,
  { spot, repositoryId, isMade }: { spot: Spot; repositoryId: string; isMade: boolean },
  artifact: Artifact,
): Promise<Planted> {
  const { owner, repository, branch, paths } = spot;
  const [name] = namesOf(spot);
  const { copies } = place.target;
  const sha = await readCommit(github, name);
  const commit: Record<string, string> = sha === undefined ? {} : { commit_sha: sha };
  const page = pageOf(github, spot, ['blob', ...branch.split('/'), ...name.path.split('/')]);
  return {
    output: { ...shown(spot), ...commit, location: place.location, ...page },
    receipt: {
      owner,
      repository,
      branch,
      path: paths[0],
      ...(copies === undefined ? {} : { copies }),
      repository_id: repositoryId,
      blob_sha: blobShaOf(artifact.content),
      ...commit,
      sha256: artifact.sha256,
      branch_made: String(isMade),
    },
  };
}

function shown({ owner, repository, branch, paths }: Spot): Record<string, string> {
  const [path, ...copies] = paths;
  const shownAt = { repository: `${owner}/${repository}`, branch, path };
  return copies.length === 0 ? shownAt : { ...shownAt, copies: copies.join(', ') };
}
