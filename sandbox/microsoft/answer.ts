import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { WireRequest } from '#sandbox/aws/wire.ts';
import { answerEntra } from './entra.ts';
import { json } from './json.ts';

/** Entra, told from the others by its paths: each of its clients reaches all of them at one address. */
export async function answerMicrosoft(
  endpoint: Endpoint,
  origin: string,
  request: WireRequest,
): Promise<Outcome> {
  return (
    (await answerEntra(endpoint, origin, request)) ??
    json(501, { error: { code: 'notImplemented', message: 'The sandbox does not play this call.' } })
  );
}
