import type * as z from 'zod/mini';
import type { Call, ReplyOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { makeClient } from '#contract/client.ts';
import { goToSignIn, session } from './session/session.ts';
import { makeTransport, type ReceivedFile } from './transport.ts';

export { isFailure, sentenceOf } from './failure.ts';

const env: Record<string, unknown> = import.meta.env ?? {};

export const transport = makeTransport({
  fetch: (input, init) => fetch(input, init),
  session,
  now: Date.now,
  base: typeof env['VITE_API_ORIGIN'] === 'string' ? env['VITE_API_ORIGIN'] : '',
  pageProtocol: typeof location === 'undefined' ? 'https:' : location.protocol,
  goToSignIn,
  warn: (text) => console.warn(text),
});

/** One typed function per call of the contract: `api.listAgents()`. */
export const api = makeClient(calls, transport.send) as unknown as Api;

/** What a call with a file as its reply brings: `await receive(api.downloadCode({ id }))`. */
export async function receive(reply: Promise<unknown>): Promise<ReceivedFile> {
  return (await reply) as ReceivedFile;
}

type Api = {
  [K in keyof typeof calls]: keyof Input<(typeof calls)[K]> extends never
    ? () => Promise<ReplyOf<(typeof calls)[K]>>
    : Record<string, never> extends Input<(typeof calls)[K]>
      ? (input?: Input<(typeof calls)[K]>) => Promise<ReplyOf<(typeof calls)[K]>>
      : (input: Input<(typeof calls)[K]>) => Promise<ReplyOf<(typeof calls)[K]>>;
};

type Input<C extends Call> = Keys<C['params']> & Keys<C['query']> & Keys<C['body']>;

/** A shape without keys reads Record<string, never>, which would forbid the keys of the other two. */
type Keys<S extends z.core.$ZodType> = string extends keyof z.input<S> ? unknown : z.input<S>;
