import { askGitHub, type GitHub } from './connection.ts';
import type { Call } from './refusals.ts';

/** Whose token it is. GitHub tells it to every token. */
export async function readLogin(github: GitHub): Promise<string> {
  const call: Call = {
    deed: 'the look at the token',
    writes: false,
    permission: 'Metadata: read',
    missing: 'its owner',
  };
  return await askGitHub(github, call, async ({ rest }, options) => {
    return (await rest.users.getAuthenticated({ ...options })).data.login;
  });
}
