import { Refusal } from '#contract/refusal.ts';

/** What the SDK's exception tells, and nothing of the answer's body but what is looked for. */
export interface Fault {
  status: number | undefined;
  /** Undefined where GitHub did not ask for patience; 0 where it named no wait. */
  throttledMs: number | undefined;
  /** As 'Contents: write', where GitHub names what it would have accepted. */
  missingPermission: string | undefined;
  needsSingleSignOn: boolean;
  isArchived: boolean;
  /** A rule of the repository or the branch forbids it, as that changes go through a pull request. */
  isProtected: boolean;
  /** Nobody but those who work on the repository may say anything there. */
  isLocked: boolean;
  /** Another commit came first: the branch would lose it. */
  isBehind: boolean;
  /** Without a first commit there is no branch. */
  isEmpty: boolean;
  /** `"sha" wasn't supplied`, `Reference already exists`: a file, a branch or a pull request is there. */
  isTaken: boolean;
  /** Another file lies there than the one that was named. */
  isOtherFile: boolean;
  /** The kinds of secret that push protection found, empty where it does not say; undefined where it did not act. */
  blockedTypes: string[] | undefined;
  /** There was no answer: time-out, broken connection, no such host. */
  isUnanswered: boolean;
  isTimeOut: boolean;
}

interface Answered {
  status?: unknown;
  message?: unknown;
  cause?: unknown;
  response?: { headers?: Record<string, string | number | undefined>; data?: unknown };
}

/** Undefined where GitHub answers that there is no such thing, or that this token may not see it. */
export async function unlessGone<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (cause) {
    if (cause instanceof Error && 'response' in cause && 'status' in cause && cause.status === 404)
      return undefined;
    throw cause;
  }
}

export function readFault(cause: unknown, now: Date): Fault {
  const error: Answered = typeof cause === 'object' && cause !== null ? cause : {};
  const { response } = error;
  const status = response !== undefined && typeof error.status === 'number' ? error.status : undefined;
  const message = typeof error.message === 'string' ? error.message.slice(0, 2000) : '';
  const headers = response?.headers ?? {};
  return {
    status,
    throttledMs: throttle(status, message, headers, now),
    missingPermission: permission(String(headers['x-accepted-github-permissions'] ?? '')),
    needsSingleSignOn: headers['x-github-sso'] !== undefined,
    isArchived: /\barchived\b/.test(message),
    isProtected: /\brule violations?\b|\bprotected branch\b/i.test(message),
    isLocked: /\bis locked\b/i.test(message),
    isBehind: status === 422 && /\bnot a fast[- ]forward\b/i.test(message),
    isEmpty: status === 409 && /\brepository is empty\b/i.test(message),
    isTaken: status === 422 && taken.test(message),
    isOtherFile: status === 409 && /does not match/.test(message),
    blockedTypes: blocked(status, message, response?.data),
    isUnanswered: response === undefined && isBroken(error),
    isTimeOut: [error, error.cause].some(isTimeOut),
  };
}

const taken = /"sha" wasn't supplied|\breference already exists\b|\bpull request already exists\b/i;

/** A guard of ours that spoke inside of the SDK, which wraps whatever is thrown there. */
export function refusalInside(cause: unknown): Refusal | undefined {
  const inner: unknown = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Refusal ? inner : undefined;
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
function throttle(
  status: number | undefined,
  message: string,
  headers: Record<string, string | number | undefined>,
  now: Date,
): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const after = Number(headers['retry-after'] ?? Number.NaN);
  if (after >= 0) return after * 1000;
  if (Number(headers['x-ratelimit-remaining']) === 0) {
    const reset = Number(headers['x-ratelimit-reset'] ?? 0) * 1000;
    return Math.max(0, reset - now.getTime());
  }
  return status === 429 || /secondary rate limit/i.test(message) ? 0 : undefined;
}

/** Of `contents=write; pull_requests=write` the first choice; a comma joins what is needed together. */
function permission(header: string): string | undefined {
  const first = header.split(';')[0]?.trim() ?? '';
  const needed = first.split(',').map((one) => /^\s*([a-z_]{1,40})=(read|write|admin)\s*$/.exec(one));
  const words = needed.flatMap((found) => (found === null ? [] : [`${title(found[1] ?? '')}: ${found[2]}`]));
  return words.length === needed.length ? words.join(' and ') : undefined;
}

function title(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

/**
 * GitHub's description calls it a rule violation, as others, but with the secrets that were found; git says GH013:
 * https://docs.github.com/en/rest/repos/contents#create-or-update-file-contents
 */
function blocked(status: number | undefined, message: string, data: unknown): string[] | undefined {
  if (status !== 409 && status !== 422) return undefined;
  const found = at(at(at(data, 'metadata'), 'secret_scanning'), 'bypass_placeholders');
  if (!Array.isArray(found)) {
    return /\bsecret detected\b|\bpush protection\b/i.test(message) ? [] : undefined;
  }
  // Only a plain word may stand in a sentence: an answer could hold anything.
  return found.flatMap((one) => {
    const type = at(one, 'token_type');
    return typeof type === 'string' && /^[A-Za-z0-9_ ]{1,80}$/.test(type) ? [type] : [];
  });
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The SDK gives a failed fetch the status 500 and keeps what failed as its cause. */
function isBroken({ cause }: Answered): boolean {
  return isTimeOut(cause) || (cause instanceof TypeError && cause.cause !== undefined);
}

function isTimeOut(cause: unknown): boolean {
  const name = at(cause, 'name');
  return name === 'TimeoutError' || name === 'AbortError';
}
