import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import type { Visibility } from '#sandbox/clouds/cloud.ts';
import { endingOf } from '#sandbox/clouds/event-store.ts';
import { recordRequest } from '#sandbox/clouds/record-request.ts';
import { underFaults, webRequest, wireAnswer } from '#sandbox/emulated/under-faults.ts';
import type { Worlds } from '#sandbox/emulated/worlds.ts';
import { findSlackToken, ownerOfUpload, uploadPathOf, type SlackToken } from './access.ts';

export const slackPath = '/_slack';

/** The scope that each method takes, as its page at https://docs.slack.dev/reference/methods says; '' for none. */
const scopes: Readonly<Record<string, string | undefined>> = {
  'auth.test': '',
  'chat.delete': 'chat:write',
  'chat.postMessage': 'chat:write',
  'chat.update': 'chat:write',
  'conversations.create': 'channels:manage',
  'conversations.history': 'channels:history',
  'conversations.info': 'channels:read',
  'conversations.list': 'channels:read',
  'files.completeUploadExternal': 'files:write',
  'files.delete': 'files:write',
  'files.getUploadURLExternal': 'files:write',
  'files.info': 'files:read',
};

/** Who, what, may they: only then the emulator is asked. */
export async function answerSlack(
  endpoint: Endpoint,
  worlds: Worlds,
  request: WireRequest,
): Promise<Outcome> {
  const path = request.rawPath.slice(slackPath.length);
  const upload = /^\/upload\/([\w-]{1,600})\/(v1\/[\w-]{1,80})$/.exec(path);
  if (upload !== null) return await takeUpload(endpoint, worlds, request, upload[1] ?? '', upload[2] ?? '');
  const isFile = /^\/files-pri\/[\w-]{1,80}\/[^/]{1,600}$/.test(path);
  const method = isFile ? 'files.info' : (/^\/api\/([\w.]{1,80})$/.exec(path)?.[1] ?? '');
  const scope = Object.hasOwn(scopes, method) ? scopes[method] : undefined;
  if (scope === undefined) return say({ ok: false, error: 'unknown_method' });
  const value = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (value === undefined) return say({ ok: false, error: 'not_authed' });
  const token = findSlackToken(endpoint.state, value);
  if (token === undefined) return say({ ok: false, error: 'invalid_auth' });
  const call = { service: 'slack', operation: method, owner: token.owner };
  return await underFaults(endpoint, call, refusalOf, async (isForgotten) => {
    const answer = await serve(endpoint, worlds, request, { method, scope, path, token }, isForgotten);
    const asker = {
      owner: token.owner,
      name: isFile ? 'file_downloaded' : method,
      who: token.user,
      credential: endingOf(value),
      resource: resourceOf(request, path, isFile),
      visibility: visibilityOf(isFile ? 'download' : method),
    };
    await recordRequest(endpoint, 'slack', request, asker, errorOf(answer));
    return answer;
  });
}

type Visit = { method: string; scope: string; path: string; token: SlackToken };

async function serve(
  endpoint: Endpoint,
  worlds: Worlds,
  request: WireRequest,
  { method, scope, path, token }: Visit,
  isForgotten: boolean,
): Promise<WireAnswer> {
  if (scope !== '' && token.scopes !== undefined && !token.scopes.includes(scope)) {
    return say({ ok: false, error: 'missing_scope', needed: scope, provided: token.scopes.join(',') });
  }
  const answer = await ask(worlds, token, webRequest(request, addressOf(path)), isForgotten);
  return method === 'files.getUploadURLExternal' ? withOwner(endpoint, token.owner, answer) : answer;
}

/** Files have their actions in the audit log; what is written or read in a channel has none: https://docs.slack.dev/reference/audit-logs-api/methods-actions-reference */
function visibilityOf(method: string): Visibility {
  const isFiles = ['download', 'files.completeUploadExternal', 'files.delete'].includes(method);
  return isFiles ? 'extra' : 'hidden';
}

/** Slack takes forms and JSON; of both only the names of channel and file are of use to a reader. */
function resourceOf(request: WireRequest, path: string, isFile: boolean): string | null {
  if (isFile) return path.slice(0, 500);
  const body = request.body.toString();
  const found = /(?:^|[&"])(?:channel|channel_id|file)"?[=:]\s*"?([\w#%-]{1,100})/.exec(body)?.[1];
  return found ?? null;
}

function errorOf({ status, headers, body }: WireAnswer): string | null {
  if (status >= 400) return String(status);
  if (headers['content-type']?.startsWith('application/json') !== true) return null;
  return /^\{"ok":false,"error":"(\w{1,80})"/.exec(body.toString())?.[1] ?? null;
}

async function takeUpload(
  endpoint: Endpoint,
  worlds: Worlds,
  request: WireRequest,
  sealed: string,
  rest: string,
): Promise<Outcome> {
  const owner = ownerOfUpload(endpoint.state, sealed);
  if (owner === undefined) return { status: 404, headers: {}, body: 'file_not_found' };
  const call = { service: 'slack', operation: 'upload', owner };
  const nobody = { owner, user: '', scopes: undefined };
  return await underFaults(endpoint, call, refusalOf, (isForgotten) =>
    ask(worlds, nobody, webRequest(request, addressOf(`/upload/${rest}`)), isForgotten),
  );
}

async function ask(
  worlds: Worlds,
  { owner, user }: SlackToken,
  request: Request,
  isForgotten: boolean,
): Promise<WireAnswer> {
  const actor = { login: user, id: 1, scopes: [], token: '' };
  return await wireAnswer(await worlds.ask(owner, actor, request, { isForgotten }));
}

function addressOf(path: string): string {
  return `http://slack.sandbox${path}`;
}

function withOwner({ state }: Endpoint, owner: string, answer: WireAnswer): WireAnswer {
  const body = answer.body.toString().replace('/upload/', `/${uploadPathOf(state, owner)}`);
  return { ...answer, body };
}

function refusalOf(fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'error') return say({ ok: false, error: fault.code ?? 'internal_error' });
  if (fault.kind !== 'throttle') return undefined;
  const after = { 'retry-after': String(fault.retryAfterSeconds ?? 30) };
  return say({ ok: false, error: 'ratelimited' }, 429, after);
}

function say(body: object, status = 200, headers: Record<string, string> = {}): WireAnswer {
  const all = { 'content-type': 'application/json; charset=utf-8', ...headers };
  return { status, headers: all, body: JSON.stringify(body) };
}
