import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import { answerEntra } from './entra.ts';
import { answerGraph } from './graph/answer.ts';
import { json } from './json.ts';

/** Entra and Graph, told from each other by their paths: a client reaches both at one address. */
export async function answerMicrosoft(
  endpoint: Endpoint,
  origin: string,
  request: WireRequest,
): Promise<Outcome> {
  return (
    (await answerGraph(endpoint, origin, request)) ??
    (await answerEntra(endpoint, origin, request)) ??
    json(501, { error: { code: 'notImplemented', message: 'The sandbox does not play this call.' } })
  );
}
