import type { Words } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import type { Fault } from './fault.ts';

/** One request to GitHub in the words of a person. */
export interface Call {
  /** As in 'GitHub refused the commit'. */
  deed: string;
  /** Whether its lost answer would leave something behind, or taken away. */
  writes: boolean;
  /** What the token must be allowed for it; whoever may write may read, and no agent only reads contents. */
  permission: 'Contents: write' | 'Issues: write' | 'Metadata: read' | 'Pull requests: write';
  /** What is missing, or out of this token's sight, where GitHub answers 404. */
  missing: string;
  /** Said instead of the consequence when no answer came, and so nobody knows. */
  unanswered?: string;
}

/** The sentence for an answer of GitHub. With `retryAfterMs` it is only the reason: whoever gives up adds the rest. */
export function refusalOf(cause: unknown, fault: Fault, call: Call, words: Words): Refusal {
  const passing = (what: string, retryAfterMs = 0) =>
    problem('provider-refused', `GitHub ${what} during ${call.deed}.`, { cause, retryAfterMs });
  const { status } = fault;
  if (fault.isUnanswered) return passing(fault.isTimeOut ? 'did not answer' : 'broke off');
  if (fault.throttledMs !== undefined) return passing('asked for patience', fault.throttledMs);
  if (status !== undefined && status >= 500 && status !== 501) return passing('had a failure of its own');
  // Another commit came first: https://docs.github.com/en/rest/repos/contents asks to write one after the other.
  if ((status === 409 && !fault.isProtected) || fault.isBehind)
    return passing('was busy with another commit');
  const { what, todo } = explain(fault, call);
  return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`, { cause });
}

function explain(fault: Fault, call: Call): { what: string; todo: string } {
  const { status } = fault;
  const refused = `GitHub refused ${call.deed}`;
  if (status === 401) {
    return {
      what: 'GitHub does not know this token: it has expired, was revoked or mistyped.',
      todo: 'Enter one that is active',
    };
  }
  if (status === 403 && fault.needsSingleSignOn) {
    return {
      what: `${refused}: the organisation lets tokens in only after single sign-on.`,
      todo: 'Authorise the token there',
    };
  }
  if (fault.isProtected) {
    return {
      what: `${refused}: a rule of the repository forbids it, such as that changes go through a pull request.`,
      todo: 'Choose another branch or repository',
    };
  }
  if (status === 403 && fault.isLocked) {
    return { what: `${refused}: the conversation is locked.`, todo: 'Choose another issue' };
  }
  if (status === 403 && fault.isArchived) {
    return { what: `${refused}: the repository is archived.`, todo: 'Choose another' };
  }
  if (status === 403) {
    return {
      what: `${refused}: the token lacks ${lackOf(fault, call)}.`,
      todo: 'Add it',
    };
  }
  if (status === 404) {
    return {
      what: `${refused}: ${call.missing} does not exist, or the token has no access to it.`,
      todo: 'Correct that',
    };
  }
  if (status === 410) {
    return {
      what: `${refused}: ${call.missing} was deleted, or the repository has no issues.`,
      todo: 'Choose another',
    };
  }
  if (status === 301 || status === 307 || status === 308) {
    return { what: `${refused}: the repository has moved to another name.`, todo: 'Enter the new one' };
  }
  return { what: `${refused} (status ${status}).`, todo: 'Check the configuration' };
}

/** GitHub names the least that this one request takes; the agent's own list is what a person has to grant. */
function lackOf({ missingPermission: named }: Fault, { permission }: Call): string {
  const isSame = named === undefined || named.split(':')[0] === permission.split(':')[0];
  return isSame ? permission : named;
}
