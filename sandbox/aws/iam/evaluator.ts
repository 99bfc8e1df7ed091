import { conditionsHold, substitute, type ConditionContext } from './conditions.ts';
import { matchesGlob } from './glob.ts';
import type { Statement } from './policy.ts';

export type Verdict = 'allowed' | 'denied explicitly' | 'not allowed';

/** A deny anywhere ends it; else one allow is enough; else nothing is allowed. */
export function evaluate(
  statements: Iterable<Statement>,
  action: string,
  resource: string,
  context: ConditionContext,
): Verdict {
  let verdict: Verdict = 'not allowed';
  for (const statement of statements) {
    if (!covers(statement, action, resource, context)) continue;
    if (!statement.isAllow) return 'denied explicitly';
    verdict = 'allowed';
  }
  return verdict;
}

export type TrustVerdict = {
  verdict: Verdict;
  /** The statement names the caller, not just the caller's account. */ isDirect: boolean;
};

export type TrustCaller = {
  arn: string;
  accountId: string;
  /** The role's ARN where the caller is a session of it. */ roleArn: string | undefined;
};

export function evaluateTrust(
  statements: Iterable<Statement>,
  action: string,
  caller: TrustCaller,
  context: ConditionContext,
): TrustVerdict {
  let result: TrustVerdict = { verdict: 'not allowed', isDirect: false };
  for (const statement of statements) {
    const match = principalMatch(statement, caller);
    if (!match || !coversAction(statement, action) || !conditionsHold(statement.conditions, context))
      continue;
    if (!statement.isAllow) return { verdict: 'denied explicitly', isDirect: false };
    result = { verdict: 'allowed', isDirect: result.isDirect || match === 'caller' };
  }
  return result;
}

/** IAM has no wildcard inside a principal: it is everybody, an account, or exactly one identity. */
function principalMatch(statement: Statement, caller: TrustCaller): 'caller' | 'account' | undefined {
  let match: 'caller' | 'account' | undefined;
  for (const name of statement.principals?.['AWS'] ?? []) {
    if (name === '*' || name === caller.arn || name === caller.roleArn) return 'caller';
    if (name === caller.accountId || name === `arn:aws:iam::${caller.accountId}:root`) match = 'account';
  }
  return match;
}

function covers(statement: Statement, action: string, resource: string, context: ConditionContext): boolean {
  return (
    coversAction(statement, action) &&
    coversResource(statement, resource, context) &&
    conditionsHold(statement.conditions, context)
  );
}

function coversAction(statement: Statement, action: string): boolean {
  const wanted = action.toLowerCase();
  const matches = (pattern: string) => matchesGlob(pattern.toLowerCase(), wanted);
  return statement.actions ? statement.actions.some(matches) : !(statement.notActions ?? []).some(matches);
}

function coversResource(statement: Statement, resource: string, context: ConditionContext): boolean {
  const known = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  const matches = (pattern: string) => matchesGlob(substitute(pattern, known), resource);
  return statement.resources
    ? statement.resources.some(matches)
    : !(statement.notResources ?? []).some(matches);
}
