import { calls } from '#contract/calls.ts';
import { type Client, makeClient } from '#contract/client.ts';
import { readAnswer } from './reading/read-answer.ts';
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
export const api: Client<typeof calls> = makeClient(calls, (outgoing) =>
  readAnswer(outgoing, transport.send, () => api.listDeployments()),
);

/** What a call with a file as its reply brings: `await receive(api.downloadCode({ id }))`. */
export async function receive(reply: Promise<unknown>): Promise<ReceivedFile> {
  return (await reply) as ReceivedFile;
}
