import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { thiefAgent } from './cloud.ts';

const patienceMs = 20_000;

/** To this sandbox and nowhere else, with the token that was found or taken over. */
export async function callAsThief(
  endpoint: Pick<Endpoint, 'origin'>,
  token: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(endpoint.origin() + path, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': thiefAgent,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
