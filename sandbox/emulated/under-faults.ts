import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';

/** Serves one call unless a fault strikes it; `refusal` words what a fault answers instead. */
export async function underFaults(
  endpoint: Endpoint,
  call: { service: string; operation: string; owner: string },
  refusal: (fault: Fault) => WireAnswer | undefined,
  serve: (isForgotten: boolean) => Promise<WireAnswer>,
): Promise<Outcome> {
  const fault = endpoint.faults.strike({ ...call, region: '' });
  if (fault?.kind === 'hang' || fault?.kind === 'reset') return fault.kind;
  if (fault?.delayMs) await endpoint.faults.delay(fault.delayMs);
  const refused = fault && refusal(fault);
  if (refused) return refused;
  const answer = await serve(fault?.kind === 'phantom-success');
  if (fault?.kind === 'unanswered') return 'hang';
  return fault?.kind === 'lost-answer' ? 'reset' : answer;
}

/** The emulator speaks in requests and responses of the web. */
export function webRequest(request: WireRequest, address: string): Request {
  const type = request.headers.get('content-type');
  return new Request(address, {
    method: request.method,
    headers: type === undefined ? {} : { 'content-type': type },
    ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { body: new Uint8Array(request.body) }),
  });
}

export async function wireAnswer(
  response: Response,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const type = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
  return {
    status: response.status,
    headers: { 'content-type': type, ...headers },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
