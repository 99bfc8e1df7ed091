import { authCalls } from '#contract/auth.ts';
import { makeClient } from '#contract/client.ts';
import { makeTransport } from '#web/transport.ts';
import { goToSignIn, session } from './session.ts';

const env: Record<string, unknown> = import.meta.env ?? {};

export const transport = makeTransport({
  fetch: (input, init) => fetch(input, init),
  session,
  now: Date.now,
  base: typeof env['VITE_API_ORIGIN'] === 'string' ? env['VITE_API_ORIGIN'] : '',
  pageProtocol: typeof location === 'undefined' ? 'https:' : location.protocol,
  goToSignIn,
  warn: (text) => console.warn(text),
});

/** The calls about the session alone: the sign-in page needs no others, and is there sooner without them. */
export const authApi = makeClient(authCalls, transport.send);
