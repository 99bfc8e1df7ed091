import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import { answerArm } from './arm/answer.ts';
import { answerEntra } from './entra.ts';
import { answerGraph } from './graph/answer.ts';
import { json } from './json.ts';

/** Entra, Graph and Azure Resource Manager, told from each other by their paths: a client reaches all at one address. */
export async function answerMicrosoft(
  endpoint: Endpoint,
  origin: string,
  request: WireRequest,
): Promise<Outcome> {
  return (
    (await answerGraph(endpoint, origin, request)) ??
    (await answerArm(endpoint, request)) ??
    (await answerEntra(endpoint, origin, request)) ??
    json(501, { error: { code: 'notImplemented', message: 'The sandbox does not play this call.' } })
  );
}
