import { alphabetOf, built, chars, fact, type Piece } from './piece.ts';

/** The registry of Docker Hub, as `docker login` writes it into config.json. */
export const DOCKER_HUB = 'https://index.docker.io/v1/';

const URL64 = alphabetOf('A-Za-z0-9_-');

/** A name on Docker Hub: letters and digits alone; its end is chance, so that it is nobody else's. */
export function dockerName(): Piece[] {
  return [
    fact(({ world }) => world.slug.replaceAll('-', '').slice(0, 18), '[a-z]{3,18}?'),
    chars('a-z0-9', 6),
  ];
}

/** A config.json with the name and the token beside it: DOCKER_AUTH_CONFIG of GitLab's runners. */
export function dockerAuthConfig(user: string, token: string): Piece {
  return built(
    (_random, { earlier }) => {
      const auth = Buffer.from(`${earlier.get(user)}:${earlier.get(token)}`).toString('base64');
      return JSON.stringify({ auths: { [DOCKER_HUB]: { auth } } });
    },
    {
      source: '\\{"auths":.+\\}',
      bits: 160,
      isFixed: true,
      // The ends of a token are no pure chance: the first is never a sign, the last may hold fewer bits.
      chance: (text) => ({ alphabet: URL64, text: tokenIn(text).slice('dckr_pat_'.length + 1, -1) }),
    },
  );
}

function tokenIn(text: string): string {
  const encoded = /"auth":"([^"]+)"/.exec(text)?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('latin1').split(':')[1] ?? '';
}
