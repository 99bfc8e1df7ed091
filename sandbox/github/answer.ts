import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { endingOf } from '#sandbox/clouds/event-store.ts';
import { recordRequest, type Asker } from '#sandbox/clouds/record-request.ts';
import { underFaults, webRequest, wireAnswer } from '#sandbox/emulated/under-faults.ts';
import type { Worlds } from '#sandbox/emulated/worlds.ts';
import { findToken, guardedRepository, type GitHubPermissions, type GitHubToken } from './access.ts';
import { parseBody, readAsked, type Asked } from './description.ts';
import { blockedTypes } from './push-protection.ts';
import { underRules } from './rules.ts';

export const githubPath = '/_github';

/**
 * What each operation needs of a fine-grained token:
 * https://docs.github.com/en/rest/authentication/permissions-required-for-fine-grained-personal-access-tokens
 */
const needs: Readonly<Record<string, readonly [name: string, level: 'read' | 'write'] | undefined>> = {
  'git/create-blob': ['contents', 'write'],
  'git/create-commit': ['contents', 'write'],
  'git/create-ref': ['contents', 'write'],
  'git/create-tree': ['contents', 'write'],
  'git/delete-ref': ['contents', 'write'],
  'git/get-commit': ['contents', 'read'],
  'git/get-ref': ['contents', 'read'],
  'git/update-ref': ['contents', 'write'],
  'issues/create': ['issues', 'write'],
  'issues/create-comment': ['issues', 'write'],
  'issues/delete-comment': ['issues', 'write'],
  'issues/get': ['issues', 'read'],
  'issues/get-comment': ['issues', 'read'],
  'issues/list-comments': ['issues', 'read'],
  'issues/update-comment': ['issues', 'write'],
  'pulls/create': ['pull_requests', 'write'],
  'pulls/get': ['pull_requests', 'read'],
  'pulls/list': ['pull_requests', 'read'],
  'pulls/update': ['pull_requests', 'write'],
  'repos/compare-commits-with-basehead': ['contents', 'read'],
  'repos/create-or-update-file-contents': ['contents', 'write'],
  'repos/delete-file': ['contents', 'write'],
  'repos/get': ['metadata', 'read'],
  'repos/get-branch': ['contents', 'read'],
  'repos/get-content': ['contents', 'read'],
  'repos/list-commits': ['contents', 'read'],
};

/** Who, what, may they, does it fit GitHub's own description: only then the emulator is asked. */
export async function answerGitHub(
  endpoint: Endpoint,
  worlds: Worlds,
  request: WireRequest,
): Promise<Outcome> {
  const value = /^(?:token|bearer)\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (value === undefined) return refuse(401, 'Requires authentication');
  const token = findToken(endpoint.state, value);
  if (token === undefined) return refuse(401, 'Bad credentials');
  const path = request.rawPath.slice(githubPath.length);
  const asked = readAsked(request, path);
  if (asked === undefined) return refuse(501, `The sandbox's GitHub has no ${request.method} ${path}.`);
  const call = { service: 'github', operation: asked.operation, owner: token.owner };
  return await underFaults(endpoint, call, refusalOf, async (isForgotten) => {
    const answer =
      refusalBefore(asked, token, request) ?? (await serve(worlds, request, asked, path, token, isForgotten));
    const errorCode = answer.status >= 400 ? String(answer.status) : null;
    await recordRequest(endpoint, 'github', request, askerOf(asked, token, value, path), errorCode);
    return answer;
  });
}

async function serve(
  worlds: Worlds,
  request: WireRequest,
  asked: Asked,
  path: string,
  { owner, login }: GitHubToken,
  isForgotten: boolean,
): Promise<WireAnswer> {
  const query = new URLSearchParams(request.query.map(([name, text]) => [name, text])).toString();
  const address = `http://github.sandbox${path}${query === '' ? '' : `?${query}`}`;
  const actor = { login, id: 1, scopes: ['repo'], token: '' };
  const original = webRequest(request, address);
  const answer = await worlds.ask(owner, actor, original, {
    isForgotten,
    around: (emulator) => underRules(asked, request, original, emulator),
  });
  return await wireAnswer(answer, limits);
}

function askerOf({ operation }: Asked, { owner, login }: GitHubToken, token: string, path: string): Asker {
  const isWrite = needs[operation]?.[1] === 'write';
  return {
    owner,
    name: operation,
    who: login,
    credential: endingOf(token),
    resource: path.slice(0, 500),
    visibility: isWrite ? 'shown' : 'extra',
  };
}

function refusalBefore(asked: Asked, token: GitHubToken, request: WireRequest): WireAnswer | undefined {
  if (asked.misfit !== undefined) return refuse(422, `Invalid request.\n\n${asked.misfit}`);
  const need = needs[asked.operation];
  if (need !== undefined && !isGranted(token.permissions, need)) {
    return refuse(403, 'Resource not accessible by personal access token', {
      'x-accepted-github-permissions': need.join('='),
    });
  }
  return protectedOperations.includes(asked.operation) ? blocked(asked, request) : undefined;
}

function isGranted(
  permissions: GitHubPermissions | undefined,
  [name, level]: readonly [string, 'read' | 'write'],
): boolean {
  if (permissions === undefined) return true;
  const granted = permissions[name];
  return granted === 'write' || granted === level;
}

/** https://github.blog/changelog/2024-08-13-secret-scanning-push-protection-is-supported-for-content-upload-rest-api-endpoints/ */
const protectedOperations = ['git/create-blob', 'repos/create-or-update-file-contents'];

/** Push protection, where it is on, answers what GitHub's description calls a rule violation. */
function blocked({ operation, parameters }: Asked, request: WireRequest): WireAnswer | undefined {
  if (parameters['repo']?.toLowerCase() !== guardedRepository) return undefined;
  const { content, encoding = 'utf-8' } = parseBody(request) as { content: string; encoding?: string };
  const isPlain = operation === 'git/create-blob' && encoding !== 'base64';
  const types = blockedTypes(isPlain ? content : Buffer.from(content, 'base64').toString());
  if (types.length === 0) return undefined;
  const placeholders = types.map((type, index) => ({ placeholder_id: `sandbox-${index}`, token_type: type }));
  return json(409, {
    message: 'Repository rule violations found\n\nSecret detected in content',
    documentation_url: documentation,
    status: '409',
    metadata: { secret_scanning: { bypass_placeholders: placeholders } },
  });
}

function refusalOf(fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'error') {
    if (fault.code === 'Conflict') return refuse(409, 'is at 5f0e3c1 but expected 0d9b8ac');
    if (fault.code === 'RuleViolation') return refuse(409, ruleViolation);
    return refuse(502, 'Server Error');
  }
  if (fault.kind !== 'throttle') return undefined;
  if (fault.retryAfterSeconds !== undefined) {
    const headers = { 'retry-after': String(fault.retryAfterSeconds) };
    return refuse(403, 'You have exceeded a secondary rate limit. Please wait a few minutes.', headers);
  }
  const reset = String(Math.ceil(Date.now() / 1000) + 30);
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  return refuse(403, 'API rate limit exceeded for user.', headers);
}

const ruleViolation = 'Repository rule violations found\n\nChanges must be made through a pull request.\n\n';
const documentation = 'https://docs.github.com/rest';
const limits = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999' };

function refuse(status: number, message: string, headers: Record<string, string> = {}): WireAnswer {
  return json(status, { message, documentation_url: documentation, status: String(status) }, headers);
}

function json(status: number, body: object, headers: Record<string, string> = {}): WireAnswer {
  const all = { 'content-type': 'application/json; charset=utf-8', ...limits, ...headers };
  return { status, headers: all, body: JSON.stringify(body) };
}
