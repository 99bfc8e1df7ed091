import type { Worlds } from '#sandbox/emulated/worlds.ts';

/** From behind the cloud: no token, no event. Undefined where the answer is a refusal. */
export async function askWorld<T>(
  worlds: Worlds,
  owner: string,
  login: string,
  path: string,
  body?: object,
): Promise<T | undefined> {
  const request = new Request(`http://behind.sandbox${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const actor = { login, id: 1, scopes: ['repo'], token: '' };
  const answer = await worlds.ask(owner, actor, request);
  return answer.ok ? ((await answer.json()) as T) : undefined;
}
