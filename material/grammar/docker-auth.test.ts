import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { DOCKER_HUB } from './docker-auth.ts';

describe('the config.json of Docker', () => {
  it.each(['docker-hub-pat', 'docker-hub-org-token'])(
    'of %s decodes to the name and the token beside it',
    (id) => {
      const random = seededRandom(id);
      for (let nth = 0; nth < 100; nth += 1) {
        const [token, name, config] = drawFields(random, secretTypeOf(id), setFacts());
        const { auths } = JSON.parse(config?.value ?? '') as { auths: Record<string, { auth: string }> };
        expect(Object.keys(auths)).toEqual([DOCKER_HUB]);
        const decoded = Buffer.from(auths[DOCKER_HUB]?.auth ?? '', 'base64').toString('utf8');
        expect(decoded).toBe(`${name?.value}:${token?.value}`);
        expect(config?.value).not.toContain(token?.value);
      }
    },
  );
});
