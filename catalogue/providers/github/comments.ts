import { lookAgain } from '#catalogue/providers/look-again.ts';
import { problem } from '#contract/refusal.ts';
import { askGitHub, type GitHub } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';
import type { Repository } from './repositories.ts';

/** One issue of a repository. */
export interface Issue extends Repository {
  issue: number;
}

/** A comment, as far as it is looked at. */
export interface Comment {
  id: number;
  /** Login of its author. */
  user: string;
  body: string;
}

export async function readIssue(github: GitHub, name: Issue): Promise<{ title: string }> {
  const call = callOf('the look at the issue', name, { writes: false });
  return await askGitHub(github, call, async ({ rest }, options) => {
    const { title } = (await rest.issues.get({ ...parametersOf(name), ...options })).data;
    return { title };
  });
}

/** GitHub knows no condition and no key for a comment. */
export async function postComment(
  github: GitHub,
  name: Issue,
  body: string,
  look: () => Promise<number | undefined>,
): Promise<number> {
  const call = callOf('the comment', name, { writes: true, unanswered: maybeWritten });
  const once = lookAgain(maybeWritten, look);
  return await askGitHub(github, call, ({ rest }, options) =>
    once(async () => (await rest.issues.createComment({ ...parametersOf(name), body, ...options })).data.id),
  );
}

const maybeWritten =
  'The comment may have been written, which is not known: the next try looks at the issue before it writes.';

/** Of those that were written or edited since then, the first that fits. */
export async function findComment(
  github: GitHub,
  name: Issue,
  since: string,
  fits: (comment: Comment) => boolean,
): Promise<Comment | undefined> {
  const call = callOf('the reading of the comments', name, { writes: false });
  const span = { ...parametersOf(name), since, per_page: perPage };
  for (let page = 1; page <= mostPages; page += 1) {
    const comments = await askGitHub(github, call, async ({ rest }, options) => {
      return (await rest.issues.listComments({ ...span, page, ...options })).data.map(commentOf);
    });
    const found = comments.find(fits);
    if (found !== undefined || comments.length < perPage) return found;
  }
  throw problem(
    'provider-refused',
    `The issue has too many new comments to look through. ${github.words.consequence} Choose a quieter one.`,
  );
}

const perPage = 100;
const mostPages = 50;

/** Undefined where it is not there any more. */
export async function readComment(
  github: GitHub,
  name: Repository,
  comment_id: number,
): Promise<Comment | undefined> {
  const call = callOf('the reading of the comment', name, { writes: false });
  const named = { ...repositoryOf(name), comment_id };
  return await askGitHub(github, call, ({ rest }, options) =>
    unlessGone(async () => commentOf((await rest.issues.getComment({ ...named, ...options })).data)),
  );
}

export async function removeComment(
  github: GitHub,
  name: Repository,
  comment_id: number,
): Promise<'removed' | 'gone'> {
  const call = callOf('the removal of the comment', name, {
    writes: true,
    unanswered: 'Whether the comment was removed is not known; the next try finds out.',
  });
  return await askGitHub(github, call, async ({ rest }, options) => {
    const { owner, repo } = repositoryOf(name);
    try {
      await rest.issues.deleteComment({ owner, repo, comment_id, ...options });
      return 'removed';
    } catch (cause) {
      if (readFault(cause, github.context.now()).status === 404) return 'gone';
      throw cause;
    }
  });
}

function commentOf(comment: { id: number; user: { login: string } | null; body?: string }): Comment {
  return { id: comment.id, user: comment.user?.login ?? '', body: comment.body ?? '' };
}

function callOf(
  deed: string,
  name: Repository & Partial<Issue>,
  more: Pick<Call, 'writes' | 'unanswered'>,
): Call {
  const { owner, repository, issue } = name;
  const missing = issue === undefined ? '' : `the issue ${issue} of `;
  return {
    deed,
    permission: 'Issues: write',
    missing: `${missing}the repository ${owner}/${repository}`,
    ...more,
  };
}

function parametersOf(name: Issue) {
  return { ...repositoryOf(name), issue_number: name.issue };
}

function repositoryOf({ owner, repository }: Repository) {
  return { owner, repo: repository };
}
