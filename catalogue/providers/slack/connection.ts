import type { WebClient } from '@slack/web-api';
import type { RunContext, Words } from '#catalogue/agent.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { withRetries } from '#catalogue/providers/retry.ts';
import { Refusal } from '#contract/refusal.ts';
import { readFault, refusalInside } from './fault.ts';
import { refusalOf, type Call } from './refusals.ts';

export interface Slack {
  token: string;
  context: RunContext;
  words: Words;
}

export function connectSlack(
  { token }: { token: string },
  context: RunContext,
  consequence: string,
  again = 'retry this step',
): Slack {
  return { token, context, words: { consequence, again } };
}

export type BoundFetch = typeof fetch;

/** Runs one request with the time-outs, retries and sentences of this provider. */
export async function askSlack<T>(
  slack: Slack,
  call: Call,
  request: (client: WebClient, fetch: BoundFetch) => Promise<T>,
): Promise<T> {
  const { context, words } = slack;
  const again = words.again.charAt(0).toUpperCase() + words.again.slice(1);
  const advice = `${call.unanswered ?? words.consequence} ${again} later.`;
  const { WebClient } = await import('@slack/web-api');
  return await withRetries(context, advice, async (patienceMs) => {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(Math.ceil(patienceMs))]);
    const bound = boundFetch(context, signal);
    // A client costs little, and its fetch carries the time of this one request.
    const client = new WebClient(slack.token, optionsOf(context, bound));
    try {
      return await request(client, bound);
    } catch (cause) {
      if (context.signal.aborted || cause instanceof Refusal) throw cause;
      const inner = refusalInside(cause);
      if (inner !== undefined) throw inner;
      const fault = readFault(cause);
      // Neither an answer nor a broken connection: a fault of our own is not to be blamed on Slack.
      if (fault.code === undefined && fault.status === undefined && !fault.isUnanswered) throw cause;
      throw refusalOf(cause, fault, call, words);
    }
  });
}

function boundFetch(context: RunContext, signal: AbortSignal): BoundFetch {
  const sandbox = context.endpoints.slack;
  const guarded = guardedFetch({ cloud: 'Slack', hosts: ['slack.com', 'files.slack.com'], sandbox });
  return (input, init) => guarded(input, { ...init, signal });
}

const silent = () => {};
/** Its lines would hold what is posted. */
const logger = {
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  setLevel: silent,
  getLevel: () => 'error' as never,
  setName: silent,
};

function optionsOf(context: RunContext, fetch: BoundFetch) {
  return {
    slackApiUrl: `${context.endpoints.slack ?? 'https://slack.com'}/api/`,
    fetch: fetch as never,
    logger,
    // One try: withRetries decides about the next.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  };
}
