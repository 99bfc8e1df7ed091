import type { Octokit } from '@octokit/rest';
import type { RunContext, Words } from '#catalogue/agent.ts';
import { askProvider } from '#catalogue/providers/ask.ts';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { mayArriveLate } from '#catalogue/providers/retry.ts';
import { checkAnswer } from './answers.ts';
import { readFault, refusalInside } from './fault.ts';
import { refusalOf, type Call } from './refusals.ts';

export interface GitHub {
  token: string;
  context: RunContext;
  words: Words;
}

/** What each request is made with: the signal of its own time and of the run. */
export interface RequestOptions {
  request: { signal: AbortSignal };
}

export function connectGitHub(
  { token }: { token: string },
  context: RunContext,
  consequence: string,
  again = 'retry this step',
): GitHub {
  return { token, context, words: { consequence, again } };
}

/** Runs one request with the time-outs, retries and sentences of this provider. */
export async function askGitHub<T>(
  github: GitHub,
  call: Call,
  request: (octokit: Octokit, options: RequestOptions) => Promise<T>,
): Promise<T> {
  const octokit = await clientOf(github);
  return await askProvider(
    github,
    call,
    async (signal) => request(octokit, { request: { signal } }),
    (cause) => {
      const inner = refusalInside(cause);
      if (inner !== undefined) return { refusal: inner, mayArrive: false };
      const fault = readFault(cause, github.context.now());
      if (fault.status === undefined && !fault.isUnanswered) return undefined;
      return { refusal: refusalOf(cause, fault, call, github.words), mayArrive: mayArriveLate(fault) };
    },
  );
}

const clients = new WeakMap<RunContext, Map<string, Octokit>>();
const silent = () => {};

/** Loaded with the first request, for a process that makes none need not carry it. */
async function clientOf({ token, context }: GitHub): Promise<Octokit> {
  const ofRun = clients.get(context) ?? new Map<string, Octokit>();
  clients.set(context, ofRun);
  const known = ofRun.get(token);
  if (known !== undefined) return known;
  const { Octokit } = await import('@octokit/rest');
  const sandbox = context.endpoints.github;
  const octokit = new Octokit({
    auth: token,
    userAgent: 'leakdrill',
    baseUrl: sandbox ?? 'https://api.github.com',
    request: { fetch: guardedFetch({ cloud: 'GitHub', hosts: ['api.github.com'], sandbox }) },
    // Its lines would hold names of repositories and files.
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  octokit.hook.after('request', ({ data }, { method, url }) => checkAnswer(`${method} ${url}`, data));
  ofRun.set(token, octokit);
  return octokit;
}
