import type { Words } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import type { Fault } from './fault.ts';

/** One request to Slack in the words of a person. */
export interface Call {
  /** As in 'Slack refused the message'. */
  deed: string;
  /** Whether its lost answer would leave something behind, or taken away. */
  writes: boolean;
  /** What the token must be allowed for it. */
  scope: string;
  /** Said instead of the consequence when no answer came, and so nobody knows. */
  unanswered?: string;
}

/** The sentence for an answer of Slack. With `retryAfterMs` it is only the reason: whoever gives up adds the rest. */
export function refusalOf(cause: unknown, fault: Fault, call: Call, words: Words): Refusal {
  const passing = (what: string, retryAfterMs = 0) =>
    problem('provider-refused', `Slack ${what} during ${call.deed}.`, { cause, retryAfterMs });
  const { code, status } = fault;
  if (fault.retryAfterMs !== undefined) return passing('asked for patience', fault.retryAfterMs);
  if (code === 'ratelimited' || status === 429) return passing('asked for patience');
  if (fault.isUnanswered) return passing(fault.isTimeOut ? 'did not answer' : 'broke off');
  if ((code !== undefined && passingCodes.has(code)) || (status !== undefined && status >= 500)) {
    return passing('had a failure of its own');
  }
  const { what, todo } = explain(fault, call);
  return problem('provider-refused', `${what} ${words.consequence} ${todo}, then ${words.again}.`, { cause });
}

const passingCodes = new Set(['fatal_error', 'internal_error', 'request_timeout', 'service_unavailable']);

function explain(fault: Fault, call: Call): { what: string; todo: string } {
  const refused = `Slack refused ${call.deed}`;
  const known = explanations[fault.code ?? ''];
  if (known !== undefined) return { what: known[0].replace('{refused}', refused), todo: known[1] };
  if (fault.code === 'missing_scope') {
    return { what: `${refused}: the token lacks ${fault.needed ?? call.scope}.`, todo: 'Add it' };
  }
  const why = fault.code ?? `status ${fault.status}`;
  return { what: `${refused} (${why}).`, todo: 'Check the configuration' };
}

const unknownToken = [
  'Slack does not know this token: it was revoked, has expired or was mistyped.',
  'Enter one that is active',
] as const;

const explanations: Readonly<Record<string, readonly [what: string, todo: string] | undefined>> = {
  account_inactive: unknownToken,
  channel_not_found: [
    '{refused}: there is no such channel, or the bot cannot see it.',
    'Correct it, or invite the bot',
  ],
  invalid_auth: unknownToken,
  is_archived: ['{refused}: the channel is archived.', 'Choose another'],
  not_authed: unknownToken,
  not_in_channel: ['{refused}: the bot is not in the channel.', 'Invite it there'],
  token_expired: unknownToken,
  token_revoked: unknownToken,
};
