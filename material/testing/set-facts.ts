import { drawWorld } from '#material/data/world.ts';
import { drawService } from '#material/identities/service.ts';
import { seededRandom } from '#material/random.ts';
import type { SetFacts } from '#material/secret-type.ts';

/** One company and one service, the same in every test. */
export function setFacts(
  wishes: Partial<Pick<SetFacts, 'accountId' | 'region' | 'issuedAt'>> = {},
): SetFacts {
  const random = seededRandom('facts');
  const now = new Date('2026-11-21T10:00:00Z');
  const world = drawWorld(random, { now, region: wishes.region });
  return {
    accountId: '464712093558',
    region: 'eu-west-1',
    issuedAt: new Date('2026-11-21T09:00:00Z'),
    world,
    service: drawService(random, world, { purposes: ['export', 'sync'], now }),
    ...wishes,
  };
}
