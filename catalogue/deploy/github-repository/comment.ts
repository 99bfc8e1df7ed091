import type { Artifact } from '#catalogue/agent.ts';
import type { Place, Planted } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import {
  findComment,
  postComment,
  readComment,
  readIssue,
  removeComment,
  type Comment,
  type Issue,
} from '#catalogue/providers/github/comments.ts';
import { connectGitHub, type GitHub } from '#catalogue/providers/github/connection.ts';
import { readLogin } from '#catalogue/providers/github/login.ts';
import { readRepository, refuseArchived } from '#catalogue/providers/github/repositories.ts';
import { problem } from '#contract/refusal.ts';
import { pageOf, repositoryOf, type Form } from './form.ts';
import { hashOf, mostBodyBytes, textOf } from './text.ts';

/** GitHub's clock and ours may differ by so much. */
const clockMs = 600_000;

/** Pasted into a comment on an issue that is there: an issue of our own could not be deleted again. */
export const issueComment: Form = {
  place({ owner, repository, issue = '' }, fileName, nth) {
    const name = nthName(fileName, nth);
    return {
      location: `github://${owner}/${repository}/issues/${issue}/${name}`,
      target: { plant_as: 'issue comment', owner, repository, issue, name },
    };
  },
  about: ({ owner, repository, issue, name = '' }) => ({
    planned: { name, where: `a comment on issue ${issue} of ${owner}/${repository}` },
    // https://docs.github.com/en/subscriptions-and-notifications/concepts/about-notifications
    remains:
      'Mails keep a copy: GitHub sent the comment to everybody who follows the issue or watches the repository.',
  }),
  async look(github, config, repository) {
    refuseArchived(github, repository);
    const issue = issueOf({ ...config, issue: config.issue ?? '' });
    const { title } = await readIssue(github, issue);
    return { issue: `#${issue.issue} ${title}`.slice(0, 200) };
  },
  async put(config, place, artifact, context) {
    checkFits(artifact, mostBodyBytes, 'a comment', 'Plant it as a file');
    const github = connectGitHub(config, context, 'Nothing was planted.');
    const repository = await readRepository(github, config);
    refuseArchived(github, repository);
    const issue = issueOf(place.target);
    const { since: noted } = (await context.notes?.read()) ?? {};
    const since = noted ?? new Date(context.now().getTime() - clockMs).toISOString();
    const look = await lookFor(github, place, artifact, since);
    let id = noted === undefined ? undefined : (await look())?.id;
    if (id === undefined) {
      await context.notes?.write({ since });
      const text = textOf(place.target['name'] ?? '', artifact.content);
      id = await postComment(github, issue, text, async () => (await look())?.id);
      context.log('info', `Commented on issue ${issue.issue}.`);
    }
    return planted(github, place, { id, repositoryId: repository.id }, artifact);
  },
  async recognise(config, place, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the comment is there is not known.');
    // Nothing is written there before it is noted.
    const { since } = (await context.notes?.read()) ?? {};
    if (since === undefined) return undefined;
    const { id: repositoryId } = await readRepository(github, config);
    const found = await (await lookFor(github, place, artifact, since))();
    return found && planted(github, place, { id: found.id, repositoryId }, artifact);
  },
  async verify(config, receipt, artifact, context) {
    const github = connectGitHub(config, context, 'Whether the comment is there is not known.');
    const comment = await readComment(github, repositoryOf(receipt), Number(receipt['comment_id']));
    if (comment === undefined) {
      throw problem(
        'provider-refused',
        'GitHub said that it took the comment, but the issue does not show it. Retry this step.',
      );
    }
    if (hashOf(comment.body) !== hashOf(textOf(receipt['name'] ?? '', artifact.content))) {
      throw problem(
        'provider-refused',
        'The issue shows another comment than the one that was planted. Look who edits there, then retry this step.',
      );
    }
    context.log('info', 'Read back: the issue shows it whole.');
  },
  async retract(github, receipt) {
    const name = repositoryOf(receipt);
    const id = Number(receipt['comment_id']);
    const comment = await readComment(github, name, id);
    if (comment === undefined) return 'already_gone';
    // GitHub knows no condition here: an edit in this moment, after the look, goes too.
    if (hashOf(comment.body) !== receipt['body_sha256']) return 'changed';
    await removeComment(github, name, id);
    github.context.log('info', 'Deleted the comment. Mails about it keep its text.');
    return 'retracted';
  },
  async status(github, receipt) {
    const comment = await readComment(github, repositoryOf(receipt), Number(receipt['comment_id']));
    if (comment === undefined) return 'gone';
    return hashOf(comment.body) === receipt['body_sha256'] ? 'present' : 'changed';
  },
};

/** Told from all others by its author and its text; every generated file is unlike any other. */
async function lookFor(
  github: GitHub,
  { target }: Place,
  { content }: Artifact,
  since: string,
): Promise<() => Promise<Comment | undefined>> {
  const login = await readLogin(github);
  const expected = hashOf(textOf(target['name'] ?? '', content));
  const isOurs = ({ user, body }: Comment) => user === login && hashOf(body) === expected;
  return () => findComment(github, issueOf(target), since, isOurs);
}

function planted(
  github: GitHub,
  { location, target }: Place,
  { id, repositoryId }: { id: number; repositoryId: string },
  { content, sha256 }: Artifact,
): Planted {
  const { owner = '', repository = '', issue = '', name = '' } = target;
  const page = pageOf(github, { owner, repository }, ['issues', issue], `#issuecomment-${id}`);
  const comment_id = String(id);
  return {
    output: { repository: `${owner}/${repository}`, issue, comment_id, location, ...page },
    receipt: {
      plant_as: 'issue comment',
      owner,
      repository,
      name,
      repository_id: repositoryId,
      comment_id,
      body_sha256: hashOf(textOf(name, content)),
      sha256,
    },
  };
}

function issueOf({ issue, ...target }: Record<string, string | undefined>): Issue {
  const { owner = '', repository = '' } = target;
  return { owner, repository, issue: Number(issue) };
}
