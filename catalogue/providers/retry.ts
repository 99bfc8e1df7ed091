import { core } from 'zod/mini';
import type { RunContext } from '#catalogue/agent.ts';
import { problem, Refusal } from '#contract/refusal.ts';
import { patience, type Timing } from './patience.ts';

const mostTries = 5;
const firstWaitMs = 1000;
const longestToldWaitMs = 60_000;

/**
 * Tries again what may help to try again: refusals that carry `retryAfterMs`. Each try hears how long it may take.
 * `advice` ends the sentence of the one who gives up: what is left behind, and what to do.
 */
export async function withRetries<T>(
  context: RunContext,
  advice: string,
  attempt: (patienceMs: number) => Promise<T>,
): Promise<T> {
  const { signal } = context;
  const timing: Timing = { ...patience, ...context.timing };
  const budget = budgetOf(context, timing);
  let tries = 0;
  for (;;) {
    signal.throwIfAborted();
    const left = timeLeft(budget, timing);
    if (left <= 0) throw outOfTime(timing, advice);
    let refusal: Refusal;
    try {
      return await attempt(Math.min(timing.requestMs, left));
    } catch (cause) {
      // A request that was cut off by the cancelling looks like a broken connection: the reason counts.
      signal.throwIfAborted();
      if (!(cause instanceof Refusal) || cause.retryAfterMs === undefined) throw cause;
      refusal = cause;
    }
    tries += 1;
    const told = Math.min(refusal.retryAfterMs ?? 0, longestToldWaitMs);
    const isPolite = told > 0 && budget.toldWaitMs + told <= timing.toldWaitMs;
    let wait = told;
    if (isPolite) {
      budget.toldWaitMs += told;
      tries -= 1;
    } else {
      const backOff = firstWaitMs * 2 ** (tries - 1);
      wait = backOff + Math.floor((backOff / 4) * timing.jitter());
      if (tries >= mostTries || wait >= timeLeft(budget, timing)) throw givenUp(refusal, tries, advice);
    }
    context.log('warn', `${refusal.message} Trying again in ${Math.ceil(wait / 1000)} s.`);
    try {
      await timing.sleep(wait, signal);
    } catch (cause) {
      signal.throwIfAborted();
      throw cause;
    }
  }
}

/**
 * Whether the cloud has answered, finally, that what was asked for did not happen. An answer that nobody understands
 * says neither.
 */
export function isAnswer(cause: unknown): boolean {
  if (!(cause instanceof Refusal) || cause.cause === undefined) return false;
  return !(cause.cause instanceof Refusal) && !(cause.cause instanceof core.$ZodError);
}

/** Whether a try that failed may have done its deed all the same: what a further try finds may then be its own. */
export function mayHaveHappened({
  isUnanswered,
  status = 0,
}: {
  isUnanswered: boolean;
  status: number | undefined;
}): boolean {
  // 503 is how S3 and Azure turn somebody away for a while.
  return isUnanswered || (status >= 500 && status !== 503);
}

/** Whether it may still be done after a look that found nothing: of 504 a gateway lost patience, not the cloud. */
export function mayArriveLate({
  isUnanswered,
  status,
}: {
  isUnanswered: boolean;
  status: number | undefined;
}): boolean {
  return isUnanswered || status === 504;
}

interface Budget {
  startedAt: number;
  /** Waits that a cloud asked for; they are not counted against the deadline. */
  toldWaitMs: number;
}

const budgets = new WeakMap<RunContext, Budget>();

function budgetOf(context: RunContext, timing: Timing): Budget {
  const known = budgets.get(context);
  if (known !== undefined) return known;
  const budget = { startedAt: timing.elapsed(), toldWaitMs: 0 };
  budgets.set(context, budget);
  return budget;
}

function timeLeft(budget: Budget, timing: Timing): number {
  return timing.deadlineMs - (timing.elapsed() - budget.startedAt - budget.toldWaitMs);
}

function givenUp(last: Refusal, tries: number, advice: string): Refusal {
  const count = tries === 1 ? '' : ` It was tried ${tries} times.`;
  return problem(last.slug, `${last.message}${count} ${advice}`, { cause: last });
}

function outOfTime(timing: Timing, advice: string): Refusal {
  const seconds = Math.round(timing.deadlineMs / 1000);
  return problem('provider-refused', `The ${seconds} seconds that this step may take are over. ${advice}`);
}
