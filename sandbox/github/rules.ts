import { queryValue, type WireRequest } from '#sandbox/aws/wire.ts';
import { parseBody, type Asked } from './description.ts';

type Ask = (method: string, path: string, body?: object) => Promise<Response>;

type Rule = (
  asked: { parameters: Record<string, string>; request: WireRequest },
  ask: Ask,
  /** As the emulator answers by itself. */
  serve: () => Promise<Response>,
) => Promise<Response>;

/** What GitHub does and the emulator leaves out, around the emulator's answer. */
export async function underRules(
  { operation, parameters }: Asked,
  request: WireRequest,
  original: Request,
  emulator: (request: Request) => Promise<Response>,
): Promise<Response> {
  const rule = rules.get(operation);
  if (rule === undefined) return await emulator(original);
  const { owner = '', repo = '' } = parameters;
  const root = new URL(`/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`, original.url);
  const ask: Ask = (method, path, body) =>
    emulator(new Request(root.href + path, { method, ...(body && { body: JSON.stringify(body) }) }));
  return await rule({ parameters, request }, ask, () => emulator(original));
}

/** Of the body of a comment or a pull request. */
const mostCharacters = 65_536;

const rules = new Map<string, Rule>([
  ['git/delete-ref', closeWithBranch],
  ['issues/create-comment', refuseLongBody],
  ['issues/list-comments', sinceThen],
  ['issues/update-comment', refuseLongBody],
  ['pulls/create', openBetweenBranches],
  ['pulls/update', refuseLongBody],
]);

async function refuseLongBody({ request }: Parameters<Rule>[0], _ask: Ask, serve: () => Promise<Response>) {
  const { body } = parseBody(request) as { body?: string };
  if ((body ?? '').length <= mostCharacters) return await serve();
  return invalid({ message: `body is too long (maximum is ${mostCharacters} characters)` });
}

/** The emulator makes a branch that is missing, and takes two pull requests from one branch. */
async function openBetweenBranches(
  asked: Parameters<Rule>[0],
  ask: Ask,
  serve: () => Promise<Response>,
): Promise<Response> {
  const { head, base } = parseBody(asked.request) as { head: string; base: string };
  const owner = asked.parameters['owner'] ?? '';
  const branch = head.replace(`${owner}:`, '');
  for (const [field, name] of Object.entries({ head: branch, base })) {
    const found = await ask('GET', `/git/ref/heads/${pathOf(name)}`);
    if (!found.ok) return invalid({ field, code: 'invalid' });
  }
  const compared = await ask('GET', `/compare/${pathOf(base)}...${pathOf(branch)}`);
  const { ahead_by: ahead = 0 } = (await compared.json()) as { ahead_by?: number };
  if (ahead === 0) return invalid({ message: `No commits between ${base} and ${branch}` });
  if ((await openPulls(ask, owner, branch, base)).length > 0) {
    return invalid({ message: `A pull request already exists for ${owner}:${branch}.` });
  }
  return await refuseLongBody(asked, ask, serve);
}

/** Nothing can be merged any more once the branch is gone. */
async function closeWithBranch(
  { parameters }: Parameters<Rule>[0],
  ask: Ask,
  serve: () => Promise<Response>,
): Promise<Response> {
  const answer = await serve();
  const branch = (parameters['ref'] ?? '').replace(/^heads\//, '');
  if (!answer.ok || branch === parameters['ref']) return answer;
  for (const { number } of await openPulls(ask, parameters['owner'] ?? '', branch)) {
    await ask('PATCH', `/pulls/${number}`, { state: 'closed' });
  }
  return answer;
}

/** The emulator knows `since` for a repository's comments and not for those of one issue. */
async function sinceThen(
  { parameters, request }: Parameters<Rule>[0],
  ask: Ask,
  serve: () => Promise<Response>,
): Promise<Response> {
  const since = Date.parse(queryValue(request, 'since') ?? '');
  if (Number.isNaN(since)) return await serve();
  const found: { updated_at: string }[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/issues/${parameters['issue_number']}/comments?per_page=100&page=${page}`;
    const answer = await ask('GET', path);
    if (!answer.ok) return answer;
    const comments = (await answer.json()) as { updated_at: string }[];
    found.push(...comments.filter((one) => Date.parse(one.updated_at) >= since));
    if (comments.length < 100) break;
  }
  const perPage = Math.min(100, Number(queryValue(request, 'per_page') ?? 30));
  const first = (Number(queryValue(request, 'page') ?? 1) - 1) * perPage;
  return Response.json(found.slice(first, first + perPage));
}

async function openPulls(
  ask: Ask,
  owner: string,
  branch: string,
  base?: string,
): Promise<{ number: number }[]> {
  const query = new URLSearchParams({ head: `${owner}:${branch}`, ...(base !== undefined && { base }) });
  const answer = await ask('GET', `/pulls?${query.toString()}`);
  return answer.ok ? ((await answer.json()) as { number: number }[]) : [];
}

/** A branch may have slashes in its name, which stay. */
function pathOf(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}

function invalid(error: object): Response {
  const body = {
    message: 'Validation Failed',
    errors: [{ resource: 'PullRequest', ...error }],
    documentation_url: 'https://docs.github.com/rest',
    status: '422',
  };
  return Response.json(body, { status: 422 });
}
