import type { FieldProblem, ProblemSlug } from './problems.ts';

interface Details {
  /** What really happened; goes to the log, never to the person. */
  cause?: unknown;
  errors?: FieldProblem[];
  /** The run that is in the way of this one. */
  executionId?: string;
  /** Set when trying again may help; with a number, not before that many milliseconds. */
  retryAfterMs?: number;
}

/** The one error of this code base: a sentence for the person, a slug for the machine, a cause for the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly slug: ProblemSlug;
  readonly errors: FieldProblem[] | undefined;
  readonly executionId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(slug: ProblemSlug, sentence: string, details: Details) {
    super(sentence, details.cause === undefined ? undefined : { cause: details.cause });
    this.slug = slug;
    this.errors = details.errors;
    this.executionId = details.executionId;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** `throw problem('not-found', 'This workflow does not exist.')` */
export function problem(slug: ProblemSlug, sentence: string, details: Details = {}): Refusal {
  return new Refusal(slug, sentence, details);
}
