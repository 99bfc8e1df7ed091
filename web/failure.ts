import type { FieldProblem } from '#contract/problems.ts';

/** A call that did not go well, with everything the server said about it. */
export interface Failure extends Error {
  name: 'Failure';
  /** Missing when no answer came at all. */
  status: number | undefined;
  /** The body's `detail`: a sentence, or a list of {msg} or {message}. */
  detail: unknown;
  errors: FieldProblem[];
  /** The problem's slug, the last part of its type. */
  slug: string | undefined;
  requestId: string | undefined;
  body: unknown;
}

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === 'Failure';
}

/** A refusal is an answer: the next try is a new intent. Silence, time-outs and faults are not (Q33). */
export function isDefinitive(error: unknown): boolean {
  if (!isFailure(error) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;
}

/** A failure without an answer: the network, a time-out. */
export function noAnswer(sentence: string, cause?: unknown): Failure {
  return makeFailure(sentence, { status: undefined, body: undefined, cause });
}

/** The failure that an answer of 400 and above tells about. */
export function failureOf(status: number, body: unknown, sentence?: string): Failure {
  return makeFailure(sentence ?? wordless(status), { status, body });
}

/** What an answer without words means: mostly something between the browser and the server answered. */
function wordless(status: number): string {
  return status < 500
    ? `The server refused this and did not say why (status ${status}). Reload the page, then try again.`
    : `The server failed to answer (status ${status}). Try again in a moment.`;
}

/**
 * The sentence to show: the server's `detail` (a list is joined by ', '), else its `message`, else the error's
 * own message, else the fallback.
 */
export function sentenceOf(error: unknown, fallback = 'Something went wrong. Try again.'): string {
  const said = isFailure(error) ? saidBy(error) : undefined;
  if (said !== undefined) return said;
  if (error instanceof Error && error.message.trim() !== '') return error.message;
  return fallback;
}

/** For a place that stays empty: the server's words, else what is missing there, and why. */
export function whyNotLoaded(what: string, error: unknown): string {
  const isMute = isFailure(error) && error.status !== undefined && saidBy(error) === undefined;
  return isMute ? `${what} could not be loaded. ${error.message}` : sentenceOf(error);
}

/** The server's own words, if it said any. */
export function saidBy(failure: Failure): string | undefined {
  return textOf(failure.detail) ?? textOf(field(failure.body, 'message'));
}

function makeFailure(
  message: string,
  { status, body, cause }: { status: number | undefined; body: unknown; cause?: unknown },
): Failure {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  const type = field(body, 'type');
  const instance = field(body, 'instance');
  const errors = field(body, 'errors');
  return Object.assign(error, {
    name: 'Failure' as const,
    status,
    body,
    detail: field(body, 'detail'),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    slug: typeof type === 'string' ? type.split('/').at(-1) : undefined,
    requestId: typeof instance === 'string' ? instance : undefined,
  });
}

function textOf(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail.trim() === '' ? undefined : detail;
  if (!Array.isArray(detail)) return undefined;
  const texts = detail
    .map((item: unknown) =>
      typeof item === 'string' ? item : (field(item, 'msg') ?? field(item, 'message')),
    )
    .filter((text) => typeof text === 'string' && text !== '');
  return texts.length === 0 ? undefined : texts.join(', ');
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof field(value, 'field') === 'string' && typeof field(value, 'msg') === 'string';
}
