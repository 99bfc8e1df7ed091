import * as z from 'zod/mini';

/**
 * Everything that can be wrong with a call, as RFC 9457 problem types.
 * The title is constant; the `detail` beside it is the sentence for the person at hand.
 */
export const problems = {
  'malformed-request': { status: 400, title: 'The request could not be read' },
  'session-over': { status: 401, title: 'Not signed in' },
  'sign-in-refused': { status: 401, title: 'Sign-in refused' },
  'not-enough-credits': { status: 402, title: 'Not enough credits' },
  'foreign-origin': { status: 403, title: 'Request from another site' },
  'not-by-token': { status: 403, title: 'Not with an API token' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'different-request': { status: 409, title: 'Same key, different request' },
  'already-running': { status: 409, title: 'Already running' },
  'in-use': { status: 409, title: 'In use' },
  'wrong-state': { status: 409, title: 'Not possible as things stand' },
  'changed-elsewhere': { status: 409, title: 'Changed elsewhere' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported content type' },
  'invalid-request': { status: 422, title: 'Invalid request' },
  'provider-refused': { status: 422, title: 'The cloud refused' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ProblemSlug = keyof typeof problems;

/** One field of a 422: where (dotted path in the request) and what, as a sentence. */
export const FieldProblem = z.object({ field: z.string(), msg: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The body of every answer of 400 and above; `instance` is the request id. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  execution_id: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;

export const problemMediaType = 'application/problem+json';
