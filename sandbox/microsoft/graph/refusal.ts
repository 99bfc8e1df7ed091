import { randomUUID } from 'node:crypto';
import { json } from '#sandbox/microsoft/json.ts';
import type { WireAnswer } from '#sandbox/aws/wire.ts';

/** What a handler throws to answer as Graph would refuse: https://learn.microsoft.com/en-us/graph/errors */
export type GraphProblem = Error & { readonly code: string; readonly status: number };

const problems = new WeakSet<object>();

export function graphProblem(status: number, code: string, message: string): GraphProblem {
  const problem = Object.assign(new Error(message), { code, status });
  problems.add(problem);
  return problem;
}

export function isGraphProblem(cause: unknown): cause is GraphProblem {
  return typeof cause === 'object' && cause !== null && problems.has(cause);
}

export function itemNotFound(): GraphProblem {
  return graphProblem(404, 'itemNotFound', 'The resource could not be found.');
}

export function accessDenied(): GraphProblem {
  return graphProblem(403, 'accessDenied', 'Access denied');
}

export function writeProblem(
  { status, code, message }: Pick<GraphProblem, 'status' | 'code' | 'message'>,
  now: Date,
  headers: Record<string, string> = {},
): WireAnswer {
  const id = randomUUID();
  const innerError = { date: now.toISOString().slice(0, 19), 'request-id': id, 'client-request-id': id };
  return json(status, { error: { code, message, innerError } }, headers);
}
