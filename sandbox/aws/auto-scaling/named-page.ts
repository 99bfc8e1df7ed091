import type { Call } from '#sandbox/aws/call.ts';
import type { Documents } from '#sandbox/aws/documents.ts';
import { shelfOf } from '#sandbox/aws/ec2/fleets.ts';
import { takePage } from '#sandbox/aws/ec2/paging.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

type Question = { MaxRecords?: number | undefined; NextToken?: string | undefined };

/** A page of a region's things in the order of their names; of those that were named only these. */
export function namedPage<T extends { name: string }>(
  call: Call,
  operation: string,
  input: Question,
  things: Documents<T>,
  names: readonly string[] | undefined,
): { taken: T[]; NextToken: string | undefined } {
  const { MaxRecords: asked = 50, NextToken } = input;
  if (asked < 1 || asked > 100) {
    const sentence = `1 validation error detected: Value '${asked}' at 'maxRecords' failed to satisfy constraint: Member must have value between 1 and 100`;
    throw awsProblem('ValidationError', 400, sentence);
  }
  const { owner, accountId } = call.caller;
  const shelf = shelfOf(accountId, call.region);
  const wanted = names && names.length > 0 ? new Set(names) : undefined;
  return takePage(call, operation, { NextToken }, Math.min(asked, call.pageSize ?? asked), {
    readAfter: (after, limit) => things.listAfter(call.state, owner, shelf, after, limit),
    nameOf: ({ name }) => shelf + name,
    matches: ({ name }) => wanted?.has(name) ?? true,
    refuseToken: () => awsProblem('InvalidNextToken', 400, 'The token is invalid.'),
  });
}

export function arnOf(call: Call, kind: string, name: string): string {
  const { region, caller } = call;
  // The part between the kinds is an id that AWS invents; here it is always the same.
  const id = '00000000-0000-4000-8000-000000000000';
  return `arn:aws:autoscaling:${region}:${caller.accountId}:${kind}:${id}:${kind}Name/${name}`;
}
