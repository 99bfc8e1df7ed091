import type { Call } from '#sandbox/aws/call.ts';
import type { AwsProblem } from '#sandbox/aws/problem.ts';
import { invalidValue } from './questions.ts';

type Paged = { MaxResults?: number | undefined; NextToken?: string | undefined };

/** `otherwise` is the size where none is asked for; without it everything comes. */
type Limits = { fewest: number; most: number; otherwise?: number | undefined };

/** Undefined where the answer has no end. */
export function pageSizeOf(
  call: Call,
  input: Paged,
  { fewest, most, otherwise }: Limits,
): number | undefined {
  const { MaxResults: asked } = input;
  if (asked !== undefined && asked < fewest)
    throw invalidValue('maxResults', asked, `Expecting a value greater than or equal to ${fewest}.`);
  if (asked !== undefined && asked > most)
    throw invalidValue('maxResults', asked, `Expecting a value less than or equal to ${most}.`);
  const sizes = [asked ?? otherwise, call.pageSize].filter((size) => size !== undefined);
  return sizes.length > 0 ? Math.min(...sizes) : undefined;
}

/** One page of what matches, read in the order of the names, and the token of the next. */
export function takePage<T>(
  call: Call,
  operation: string,
  input: Paged,
  size: number | undefined,
  source: {
    readAfter: (name: string, limit: number) => T[];
    nameOf: (thing: T) => string;
    matches: (thing: T) => boolean;
    /** Said instead of EC2's words of a token that does not open. */
    refuseToken?: () => AwsProblem;
  },
): { taken: T[]; NextToken: string | undefined } {
  const taken: T[] = [];
  let after = input.NextToken ? openToken(call, operation, input.NextToken, source.refuseToken) : '';
  for (;;) {
    const batch = source.readAfter(after, batchSize);
    for (const thing of batch) {
      if (source.matches(thing)) {
        // One more than fits tells that another page follows: a last page has no token.
        if (taken.length === size) {
          return { taken, NextToken: writeToken(call, operation, source.nameOf(taken.at(-1) ?? thing)) };
        }
        taken.push(thing);
      }
      after = source.nameOf(thing);
    }
    if (batch.length < batchSize) return { taken, NextToken: undefined };
  }
}

const batchSize = 500;

/** Sealed for the account, region and operation: what others hand out, or somebody wrote, does not open. */
function writeToken(call: Call, operation: string, after: string): string {
  return call.state.sealing.seal(Buffer.from(after), placeOf(call, operation)).toString('base64url');
}

function openToken(
  call: Call,
  operation: string,
  token: string,
  refuse: (() => AwsProblem) | undefined,
): string {
  try {
    return call.state.sealing.open(Buffer.from(token, 'base64url'), placeOf(call, operation)).toString();
  } catch {
    throw refuse?.() ?? invalidValue('NextToken', token.slice(0, 100), 'The token is invalid.');
  }
}

function placeOf({ caller, region }: Call, operation: string): string {
  return ['page', caller.owner, caller.accountId, region, operation].join('\0');
}
