import { authCalls } from '#contract/auth.ts';
import { makeClient } from '#contract/client.ts';
import { makeTransport } from '#web/transport.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';
import { takeFirstCheck } from './first-check.ts';
import { goToSignIn, session } from './session.ts';

const env: Record<string, unknown> = import.meta.env ?? {};

const base = typeof env['VITE_API_ORIGIN'] === 'string' ? env['VITE_API_ORIGIN'] : '';

export const transport = makeTransport({
  fetch: (input, init) => fetch(input, init),
  session,
  now: Date.now,
  base,
  pageProtocol: typeof location === 'undefined' ? 'https:' : location.protocol,
  goToSignIn,
  // The page asks its own origin, which knows nothing of a session with another.
  ...(base === '' && { takeFirstCheck, takeFirstAnswer, dropFirstAnswers }),
  warn: (text) => console.warn(text),
});

/** The calls about the session alone: the sign-in page needs no others, and is there sooner without them. */
export const authApi = makeClient(authCalls, transport.send);
