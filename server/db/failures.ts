import { problem, Refusal } from '#contract/refusal.ts';

/** The pool had no connection to give within its time: trying again would only lengthen the queue. */
export const queueMessage = 'timeout exceeded when trying to connect';

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
// What `pg` says without a code when a connection is gone.
const brokenMessages =
  /^Connection terminated|^Client has encountered a connection error|^Query read timeout|^Client was closed|^timeout expired/;
const retryStates = new Set(['40001', '40P01', '53300', '55006']);
const brokenStates = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']);
const unstorableStates = new Set(['22021', '22P02', '22P05', '22003', '54001']);
const busyStates = new Set(['53100', '53200', '55P03', '57014', '25006', '58030']);

/** The connection cannot be used any more. */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return socketCodes.has(code) || brokenStates.has(code) || code.startsWith('08');
  return error instanceof Error && brokenMessages.test(error.message);
}

/** PostgreSQL itself said so: what ran is rolled back for certain. */
export function wasRolledBack(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !socketCodes.has(code) && !code.startsWith('08');
}

/** The same thing may well work in a moment. */
export function isPassing(error: unknown): boolean {
  return isBroken(error) || retryStates.has(codeOf(error) ?? '');
}

/** What a failure of the database means for the person; other errors stay what they are. */
export function asProblem(error: unknown, wasCommitting = false): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? '';
  if (unstorableStates.has(code)) {
    return problem('invalid-request', 'The request holds a value that cannot be stored.', { cause: error });
  }
  if (code === 'LD001') {
    return problem(
      'unavailable',
      'Your credits are being checked, so nothing can be charged right now. Nothing was changed.',
      {
        cause: error,
        retryAfterMs: 300_000,
      },
    );
  }
  if (code === '53100') {
    return problem(
      'unavailable',
      'Nothing can be stored right now because the disk is full. Nothing was changed.',
      {
        cause: error,
        retryAfterMs: 30_000,
      },
    );
  }
  if (error.message === queueMessage) {
    return problem(
      'unavailable',
      'Too much is going on right now. Nothing was changed; try again in a moment.',
      {
        cause: error,
        retryAfterMs: 1_000,
      },
    );
  }
  if (isPassing(error) && wasCommitting && !wasRolledBack(error)) {
    const sentence =
      'The connection to the database broke while this was saved. Look whether it is there before you try again.';
    return problem('unavailable', sentence, { cause: error, retryAfterMs: 2_000 });
  }
  if (isPassing(error) || busyStates.has(code)) {
    return problem(
      'unavailable',
      'The database does not answer right now. Nothing was changed; try again in a moment.',
      {
        cause: error,
        retryAfterMs: 2_000,
      },
    );
  }
  return error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
