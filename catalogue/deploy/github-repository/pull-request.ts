import type { Artifact } from '#catalogue/agent.ts';
import type { Place, Planted } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import { connectGitHub, type GitHub } from '#catalogue/providers/github/connection.ts';
import { createPull, emptyPull, findPull, readPull, type Pull } from '#catalogue/providers/github/pulls.ts';
import {
  readBranch,
  readRepository,
  refuseReadOnly,
  type Branch,
} from '#catalogue/providers/github/repositories.ts';
import { inTurn } from '#catalogue/providers/in-turn.ts';
import { problem } from '#contract/refusal.ts';
import { addressOf, isBranchOurs, readyBranch, removeUnusedBranch, retractBranch } from './branch.ts';
import { pageOf, repositoryOf, type Form, type Receipt } from './form.ts';
import { branchFor } from './names.ts';
import { hashOf, mostBodyBytes, textOf } from './text.ts';

/**
 * Pasted into the body of a new pull request. GitHub wants a branch that differs from the default one, so a branch of
 * ours is made with an empty commit on it: nothing of the file is in git, and its name, which GitHub gives away once,
 * is what keeps a second attempt from opening a second one.
 */
export const pullRequest: Form = {
  place({ owner, repository, branch: prefix = 'add' }, fileName, nth) {
    const branch = branchFor(prefix, fileName, nth);
    return {
      location: `github://${owner}/${repository}/pull/${branch}`,
      target: { plant_as: 'pull request', owner, repository, branch, name: nthName(fileName, nth) },
    };
  },
  about: ({ owner, repository, name = '' }) => ({
    planned: { name, where: `the body of a new pull request in ${owner}/${repository}` },
    // https://docs.github.com/en/communities/moderating-comments-and-conversations/tracking-changes-in-a-comment
    remains:
      'Edit history keeps a copy: the pull request stays, closed and empty, until somebody with write access deletes that revision on its page. Mails to those who watch the repository keep one, too.',
  }),
  async look(github, config, repository) {
    refuseReadOnly(github, repository);
    const into = { owner: config.owner, repository: config.repository, branch: repository.defaultBranch };
    if ((await readBranch(github, into)) === undefined) {
      const { consequence, again } = github.words;
      throw problem(
        'provider-refused',
        `The repository ${repository.fullName} is empty, so there is nothing that a pull request could change. ${consequence} Add a first file to it, then ${again}.`,
      );
    }
    await findPull(github, into, () => true);
    return { into: into.branch };
  },
  async put(config, place, artifact, context) {
    checkFits(artifact, mostBodyBytes, 'a pull request', 'Plant it as a file');
    const github = connectGitHub(config, context, 'Nothing was planted.');
    const repository = await readRepository(github, config);
    refuseReadOnly(github, repository);
    const head = headOf(place.target);
    const base = repository.defaultBranch;
    return await inTurn(addressOf(head), context.signal, async () => {
      // Who may not look at pull requests is refused here, before there is a branch that nobody could take back.
      await findPull(github, head, () => true);
      const title = `Add ${place.target['name']}`;
      const isMade = await readyBranch(github, head, base, title);
      const ours = (asking: GitHub) => findPull(asking, head, isOurs(place.target, artifact, isMade));
      try {
        const pull = await open(github, { head, base, title, isMade }, place, artifact, ours);
        context.log('info', `Opened the pull request ${pull.number} from ${head.branch}.`);
        return planted(github, place, { pull, repositoryId: repository.id, isMade }, artifact);
      } catch (cause) {
        // One whose answer was lost lies there all the same, and would be closed with its branch.
        const isUsed = async (patient: GitHub) => (await ours(patient)) !== undefined;
        if (isMade) await removeUnusedBranch(github, head, base, isUsed);
        throw cause;
      }
    });
  },
  async recognise(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the pull request is there is not known.');
    const { id: repositoryId } = await readRepository(github, config);
    const head = headOf(place.target);
    const isMade = await isBranchOurs(context, head);
    const pull = await findPull(github, head, isOurs(place.target, artifact, isMade));
    if (pull === undefined) return undefined;
    return planted(github, place, { pull, repositoryId, isMade }, artifact);
  },
  async verify(config, receipt, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the pull request is there is not known.');
    const pull = await readPlanted(github, receipt);
    if (pull === undefined) {
      throw problem(
        'provider-refused',
        'GitHub said that it opened the pull request, but there is none. Retry this step.',
      );
    }
    if (hashOf(pull.body) !== receipt['body_sha256']) {
      throw problem(
        'provider-refused',
        'The pull request has another body than the one that was planted. Look who edits there, then retry this step.',
      );
    }
    context.log('info', 'Read back: the pull request shows it whole.');
  },
  async retract(github, receipt) {
    const outcome = await empty(github, receipt);
    if (outcome !== 'changed' && receipt['branch_made'] === 'true') {
      await retractBranch(github, headOf(receipt));
    }
    return outcome;
  },
  async status(github, receipt) {
    const pull = await readPlanted(github, receipt);
    if (pull === undefined || isEmpty(pull)) return 'gone';
    return hashOf(pull.body) === receipt['body_sha256'] ? 'present' : 'changed';
  },
};

async function open(
  github: GitHub,
  { head, base, title, isMade }: { head: Branch; base: string; title: string; isMade: boolean },
  { target }: Place,
  { content }: Artifact,
  ours: (github: GitHub) => Promise<Pull | undefined>,
): Promise<Pull> {
  const known = await ours(github);
  if (known !== undefined) return known;
  const body = textOf(target['name'] ?? '', content);
  const number = isMade ? await createPull(github, head, { base, title, body }) : 'taken';
  if (number !== 'taken') return { number, body, isOpen: true };
  const arrived = isMade ? await ours(github) : undefined;
  if (arrived !== undefined) return arrived;
  throw problem(
    'provider-refused',
    `A branch named ${head.branch} already exists, which this step did not make. It was not touched and nothing was planted. Choose another branch, then retry this step.`,
  );
}

async function empty(github: GitHub, receipt: Receipt): Promise<'retracted' | 'already_gone' | 'changed'> {
  const pull = await readPlanted(github, receipt);
  if (pull === undefined || isEmpty(pull)) return 'already_gone';
  // GitHub knows no condition here: an edit in this moment, after the look, goes too.
  if (hashOf(pull.body) !== receipt['body_sha256']) return 'changed';
  await emptyPull(github, repositoryOf(receipt), pull.number);
  github.context.log(
    'info',
    `Closed the pull request ${pull.number} and took out its text. Edit history keeps a copy: only a person can delete that, on the page of the pull request.`,
  );
  return 'retracted';
}

function planted(
  github: GitHub,
  { location, target }: Place,
  { pull, repositoryId, isMade }: { pull: Pull; repositoryId: string; isMade: boolean },
  { content, sha256 }: Artifact,
): Planted {
  const { owner, repository, branch } = headOf(target);
  const number = String(pull.number);
  const page = pageOf(github, { owner, repository }, ['pull', number]);
  return {
    output: { repository: `${owner}/${repository}`, branch, pull_request: number, location, ...page },
    receipt: {
      plant_as: 'pull request',
      owner,
      repository,
      branch,
      name: target['name'] ?? '',
      repository_id: repositoryId,
      pull_request: number,
      // Of what we wrote: what a robot made of it is a change.
      body_sha256: hashOf(textOf(target['name'] ?? '', content)),
      sha256,
      branch_made: String(isMade),
    },
  };
}

async function readPlanted(github: GitHub, receipt: Receipt): Promise<Pull | undefined> {
  return await readPull(github, repositoryOf(receipt), Number(receipt['pull_request']));
}

/**
 * Its body says so; and of a branch that this step made so does being open, for a robot may have rewritten the body
 * before the answer of ours was missed. Closed ones may be left from an earlier branch of the same name.
 */
function isOurs(
  { name = '' }: Record<string, string>,
  { content }: Artifact,
  isMade: boolean,
): (pull: Pull) => boolean {
  const expected = hashOf(textOf(name, content));
  return ({ body, isOpen }) => hashOf(body) === expected || (isMade && isOpen);
}

function isEmpty({ body }: Pull): boolean {
  return body.trim() === '';
}

function headOf(target: Record<string, string>): Branch {
  const { branch } = target;
  if (branch === undefined) throw problem('internal', 'The branch of the pull request was not recorded.');
  return { ...repositoryOf(target), branch };
}
