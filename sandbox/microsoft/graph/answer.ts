import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { readBearer } from '#sandbox/microsoft/tokens.ts';
import { download, downloadPath } from './downloads.ts';
import { recordGraph } from './record.ts';
import { readAsked, type Asked, type Visit } from './operations.ts';
import { graphProblem, isGraphProblem, writeProblem } from './refusal.ts';

/** Microsoft Graph, as far as files of SharePoint sites go. Undefined where the path is none of Graph's. */
export async function answerGraph(
  endpoint: Endpoint,
  origin: string,
  request: WireRequest,
): Promise<Outcome | undefined> {
  if (request.rawPath.startsWith(downloadPath)) return await download(endpoint, request);
  const [, path] = /^\/(?:v1\.0|beta)(\/.*)$/.exec(request.rawPath) ?? [];
  if (path === undefined) return undefined;
  const app = await readBearer(endpoint, request, 'https://graph.microsoft.com');
  if (app === undefined) {
    const problem = {
      status: 401,
      code: 'InvalidAuthenticationToken',
      message: 'Access token is empty or not valid.',
    };
    return writeProblem(problem, endpoint.now());
  }
  const asked = readAsked(request, path);
  if (asked === undefined) {
    const message = 'The sandbox does not play this call of Microsoft Graph.';
    return writeProblem({ status: 501, code: 'notImplemented', message }, endpoint.now());
  }
  const call = { service: 'graph', operation: asked.operation, owner: app.owner };
  return await underFaults(
    endpoint,
    call,
    (fault) => struck(endpoint, fault),
    (isForgotten) => answered(endpoint, { app, origin, request, asked, isForgotten }),
  );
}

type Call = { app: App; origin: string; request: WireRequest; asked: Asked; isForgotten: boolean };

/** What a phantom success did is nowhere, so the log does not tell of it either. */
async function answered(endpoint: Endpoint, call: Call): Promise<WireAnswer> {
  const answer = await serve(endpoint, call);
  const { app, request, asked, isForgotten } = call;
  const what = { operation: asked.operation, resource: request.rawPath };
  if (!isForgotten) await recordGraph(endpoint, request, app, what, answer);
  return answer;
}

/** One transaction: durable before it is answered, and undone whole where it is refused. */
async function serve(
  endpoint: Endpoint,
  { app, origin, request, asked, isForgotten }: Call,
): Promise<WireAnswer> {
  const { state, pageSize } = endpoint;
  const now = endpoint.now();
  return await state.transact(() => {
    let answer: WireAnswer | undefined;
    try {
      state.attempt(() => {
        const visit: Visit = { state, app, owner: app.owner, now, origin, request, pageSize };
        answer = asked.handle(visit);
        if (isForgotten) throw phantom;
      });
    } catch (cause) {
      if (isGraphProblem(cause)) return writeProblem(cause, now);
      if (cause !== phantom) throw cause;
    }
    if (answer === undefined) throw new Error('A handler of Graph neither answered nor refused.');
    return answer;
  });
}

/** Rolls back what a handler did although its answer goes out. */
const phantom = new Error('says 201, stores nothing');

/** https://learn.microsoft.com/en-us/graph/throttling */
function struck(endpoint: Endpoint, fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'throttle') {
    const problem = graphProblem(429, 'activityLimitReached', 'The application has been throttled.');
    return writeProblem(problem, endpoint.now(), { 'retry-after': String(fault.retryAfterSeconds ?? 30) });
  }
  if (fault.kind !== 'error') return undefined;
  return writeProblem(
    graphProblem(500, 'generalException', 'General exception while processing'),
    endpoint.now(),
  );
}
