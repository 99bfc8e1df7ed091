import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { askWorld } from '#sandbox/clouds/ask-world.ts';
import type { Container, Thing } from '#sandbox/clouds/cloud.ts';
import { operator, organisation } from './access.ts';

type Said = { updated_at: string; body: string | null };
type Pull = Said & { number: number; title: string; state: string };
type Issue = Said & { number: number; title: string; comments: number };
type Comment = Said & { id: number; user: { login: string } | null };

const mostPages = 10;

/** What people write beside the files: bodies of pull requests, issues, and comments on these. */
export async function conversationsOf(
  endpoint: Endpoint,
  owner: string,
  repository: string,
): Promise<Container[]> {
  const root = `/repos/${organisation}/${encodeURIComponent(repository)}`;
  const all = <T>(path: string) => readAll<T>(endpoint, owner, `${root}/${path}`);
  const pulls = await all<Pull>('pulls?state=all');
  const issues = await all<Issue>('issues?state=all');
  const posts = [];
  for (const issue of issues) {
    const { number, title, comments } = issue;
    posts.push(thing(`issues/${number}`, `#${number} ${title}`, issue));
    if (comments === 0) continue;
    for (const comment of await all<Comment>(`issues/${number}/comments?sort=created`)) {
      const name = `#${number}, comment ${comment.id} of ${comment.user?.login ?? 'nobody'}`;
      posts.push(thing(`issues/comments/${comment.id}`, name, comment));
    }
  }
  const requests = pulls.map((pull) => {
    const name = `#${pull.number} ${pull.title}`;
    return thing(`pulls/${pull.number}`, pull.state === 'open' ? name : `${name} (closed)`, pull);
  });
  return [
    containerOf(repository, 'pulls', 'pull requests', requests),
    containerOf(repository, 'issues', 'issues and comments', posts),
  ].filter(({ things }) => things.length > 0);
}

export function isConversation(kind: string): boolean {
  return kind === 'pulls' || kind === 'issues';
}

/** Of what `GET` answers for one of them. */
export function textOf(answer: string): string {
  return (JSON.parse(answer) as { body?: string | null }).body ?? '';
}

function containerOf(repository: string, kind: string, note: string, things: Thing[]): Container {
  const id = JSON.stringify([repository, '', kind]);
  return { id, kind, name: `${organisation}/${repository}/${kind}`, note, things };
}

/** Its id is the path that it is read at. */
function thing(id: string, name: string, { body, updated_at }: Said): Thing {
  return { id, name, size: Buffer.byteLength(body ?? ''), changedAt: updated_at };
}

async function readAll<T>(endpoint: Endpoint, owner: string, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = `${path}&per_page=100&page=${page}`;
    const some = (await askWorld<T[]>(endpoint.github, owner, operator, asked)) ?? [];
    found.push(...some);
    if (some.length < 100) break;
  }
  return found;
}
