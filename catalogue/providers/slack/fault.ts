import { Refusal } from '#contract/refusal.ts';

/** What the SDK's exception tells, and nothing of the answer but its code. */
export interface Fault {
  /** As 'not_in_channel'. */
  code: string | undefined;
  /** Where Slack did not answer in its own form. */
  status: number | undefined;
  /** The scope that is missing, where Slack names it. */
  needed: string | undefined;
  retryAfterMs: number | undefined;
  /** There was no answer: time-out, broken connection, no such host. */
  isUnanswered: boolean;
  isTimeOut: boolean;
}

export function readFault(cause: unknown): Fault {
  const kind = at(cause, 'code');
  const data = at(cause, 'data');
  const status = at(cause, 'statusCode');
  const after = at(cause, 'retryAfter');
  // The upload itself goes without the SDK, so nothing is wrapped around what failed.
  const original = at(cause, 'original') ?? cause;
  const isTimeOut = ['TimeoutError', 'AbortError'].includes(String(at(original, 'name')));
  const isBroken = original instanceof TypeError && original.cause !== undefined;
  return {
    code: kind === 'slack_webapi_platform_error' ? (word(at(data, 'error')) ?? 'unknown') : undefined,
    status: typeof status === 'number' ? status : undefined,
    needed: word(at(data, 'needed')),
    retryAfterMs: typeof after === 'number' ? after * 1000 : undefined,
    isUnanswered: isTimeOut || isBroken || typeof after === 'number',
    isTimeOut,
  };
}

/** A guard of ours that spoke inside of the SDK, which wraps whatever is thrown there. */
export function refusalInside(cause: unknown): Refusal | undefined {
  const original = at(cause, 'original');
  return original instanceof Refusal ? original : undefined;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** Only a plain word may stand in a sentence: an answer could hold anything. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_:.,]{1,80}$/.test(value) ? value : undefined;
}
