import type * as Sdk from '@slack/web-api';
import type { WebClient } from '@slack/web-api';
import type { RunContext, Words } from '#catalogue/agent.ts';
import { askProvider } from '#catalogue/providers/ask.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { mayArriveLate } from '#catalogue/providers/retry.ts';
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
  const sdk = await import('@slack/web-api');
  return await askProvider(
    slack,
    call,
    async (signal) => {
      const bound = boundFetch(slack.context, signal);
      // A client costs little, and its fetch carries the time of this one request.
      return await request(new sdk.WebClient(slack.token, optionsOf(sdk, slack.context, bound)), bound);
    },
    (cause) => {
      const inner = refusalInside(cause);
      if (inner !== undefined) return { refusal: inner, mayArrive: false };
      const fault = readFault(cause);
      if (fault.code === undefined && fault.status === undefined && !fault.isUnanswered) return undefined;
      return { refusal: refusalOf(cause, fault, call, slack.words), mayArrive: mayArriveLate(fault) };
    },
  );
}

function boundFetch(context: RunContext, signal: AbortSignal): BoundFetch {
  const sandbox = context.endpoints.slack;
  const guarded = guardedFetch({ cloud: 'Slack', hosts: ['slack.com', 'files.slack.com'], sandbox });
  return (input, init) => guarded(input, { ...init, signal });
}

const silent = () => {};
function optionsOf({ LogLevel }: typeof Sdk, context: RunContext, fetch: BoundFetch): Sdk.WebClientOptions {
  return {
    slackApiUrl: `${context.endpoints.slack ?? 'https://slack.com'}/api/`,
    fetch,
    // Its lines would hold what is posted.
    logger: {
      debug: silent,
      info: silent,
      warn: silent,
      error: silent,
      setLevel: silent,
      getLevel: () => LogLevel.ERROR,
      setName: silent,
    },
    // One try: withRetries decides about the next.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  };
}
