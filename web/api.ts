import { calls } from '#contract/calls.ts';
import { type Client, makeClient } from '#contract/client.ts';
import { readAnswer } from './reading/read-answer.ts';
import { transport } from './session/auth-api.ts';
import type { ReceivedFile } from './transport.ts';

export { isFailure, sentenceOf, whyNotLoaded } from './failure.ts';
export { transport };

/** One typed function per call of the contract: `api.listAgents()`. */
export const api: Client<typeof calls> = makeClient(calls, (outgoing) =>
  readAnswer(outgoing, transport.send, () => api.listDeployments()),
);

/** What a call with a file as its reply brings: `await receive(api.downloadCode({ id }))`. */
export async function receive(reply: Promise<unknown>): Promise<ReceivedFile> {
  return (await reply) as ReceivedFile;
}
