import { calls } from '#contract/calls.ts';
import { makeClient, type Client } from '#contract/client.ts';
import type { Problem } from '#contract/problems.ts';

export type Api = Client<typeof calls>;

/** What a refused call throws. */
export interface Refused extends Error {
  status: number;
  problem: Problem;
}

export interface SignedInApi {
  api: Api;
  token: string;
  email: string;
}

/** The typed client over plain fetch, as a script would use it: a Bearer token and nothing else. */
export function apiOf(url: string, token?: string): Api {
  return makeClient(calls, async ({ method, url: path, headers, body, call }) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status >= 400) throw refused(answer.status, (await answer.json()) as Problem);
    if (answer.status === 204) return undefined;
    return call.replyKind === 'file' ? await answer.text() : await answer.json();
  });
}

/** Signs in through the local identity provider. */
export async function signIn(url: string, email: string, name = 'Robin Example'): Promise<SignedInApi> {
  const minted = await fetch(`${url}/local-identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name }),
  });
  const { credential } = (await minted.json()) as { credential: string };
  const signedIn = await apiOf(url).signInWithGoogle({ provider: 'google', token: credential });
  return { api: apiOf(url, signedIn.access_token), token: signedIn.access_token, email };
}

function refused(status: number, problem: Problem): Refused {
  return Object.assign(new Error(`${status}: ${problem.detail}`), { status, problem });
}
