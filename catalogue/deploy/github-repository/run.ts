import type { DeployAgent, Remark } from '#catalogue/deploy-agent.ts';
import { connectGitHub } from '#catalogue/providers/github/connection.ts';
import { readRepository, refuseOtherRepository } from '#catalogue/providers/github/repositories.ts';
import { addressOf, retractBranch } from './branch.ts';
import { issueComment } from './comment.ts';
import { committedFile } from './file.ts';
import { repositoryOf, type Form } from './form.ts';
import { manifest, type fields } from './manifest.ts';
import { pullRequest } from './pull-request.ts';

const forms = new Map<string | undefined, Form>([
  ['pull request', pullRequest],
  ['issue comment', issueComment],
]);

/** What was planted before there was a choice is a file. */
function formOf(name: string | undefined): Form {
  return forms.get(name) ?? committedFile;
}

const unknown = 'Whether the planted file lies there is not known.';

export const githubRepository: DeployAgent<typeof fields> = {
  manifest,
  place: (config, fileName, nth) => formOf(config.plantAs).place(config, fileName, nth),
  about: (target) => formOf(target['plant_as']).about(target),
  async preflight(
    config,
    context,
    words = { consequence: 'Nothing was planted.', again: 'retry this step' },
  ) {
    const github = connectGitHub(config, context, words.consequence, words.again);
    const repository = await readRepository(github, config);
    const { fullName, visibility } = repository;
    const found = await formOf(config.plantAs).look(github, config, repository);
    const remark = visibility === 'public' ? openToAll(fullName) : undefined;
    if (remark !== undefined) context.log(remark.level, remark.sentence);
    return {
      facts: { repository: fullName, ...found, visibility },
      remarks: remark === undefined ? [] : [remark],
    };
  },
  put: (config, place, artifact, context) =>
    formOf(place.target['plant_as']).put(config, place, artifact, context),
  recognise: (config, place, artifact, context) =>
    formOf(place.target['plant_as']).recognise(config, place, artifact, context),
  verify: (config, receipt, artifact, context) =>
    formOf(receipt['plant_as']).verify(config, receipt, artifact, context),
  async retract(config, receipt, context) {
    const github = connectGitHub(config, context, 'Nothing was removed.', 'clean up again');
    await refuseOtherRepository(github, repositoryOf(receipt), receipt);
    return await formOf(receipt['plant_as']).retract(github, receipt);
  },
  async status(config, receipt, context) {
    const github = connectGitHub(config, context, unknown);
    await refuseOtherRepository(github, repositoryOf(receipt), receipt);
    return await formOf(receipt['plant_as']).status(github, receipt);
  },
  container: {
    of: ({ owner = '', repository = '', branch = '' }) => ({ owner, repository, branch }),
    claim: 'branch_made',
    isNoted: (notes, { owner = '', repository = '', branch = '' }) =>
      notes['branch_made'] === addressOf({ owner, repository, branch }),
    async retract(config, target, context) {
      const github = connectGitHub(config, context, 'The branch stays.', 'clean up again');
      const { branch = '' } = target;
      return await retractBranch(github, { ...repositoryOf(target), branch });
    },
  },
};

function openToAll(fullName: string): Remark {
  return {
    level: 'warn',
    sentence: `The repository ${fullName} is public: what is planted there can be read and copied by anyone on the internet at once.`,
  };
}
