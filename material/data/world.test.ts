import { describe, expect, it } from 'vitest';
import { seededRandom } from '#material/random.ts';
import { FIRST_WORDS, SECOND_WORDS } from './words.ts';
import { bucketName, drawWorld, hostName } from './world.ts';

const now = new Date('2026-11-21T10:00:00Z');
const worlds = Array.from({ length: 500 }, (_, n) => drawWorld(seededRandom(`world ${n}`), { now }));

describe('drawWorld', () => {
  it('keeps every name on the net below a reserved domain', () => {
    for (const world of worlds) {
      expect(world.domain).toMatch(/^[a-z]+-[a-z]+\.example$/);
      expect(hostName(seededRandom('h'), world, 'pg', 'prod').endsWith(`.${world.domain}`)).toBe(true);
      for (const person of world.people) expect(person.email).toBe(`${person.handle}@${world.domain}`);
    }
  });

  it('is none of the companies that are taken, and the same as without them where it would not have been', () => {
    const [one, other] = [worlds[0]?.name, worlds[1]?.name].map(String);
    const draw = (takenNames: readonly string[]) => drawWorld(seededRandom('world 0'), { now, takenNames });
    expect(draw([String(one), String(other)]).name).not.toBe(one);
    expect(draw([String(one)])).toEqual(draw([String(one)]));
    expect(draw([String(other)])).toEqual(worlds[0]);
  });

  it('is some company all the same when all of them are taken', () => {
    const all = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`));
    const last = all.slice(1);
    expect(drawWorld(seededRandom('the last'), { now, takenNames: last }).name).toBe(all[0]);
    expect(all).toContain(drawWorld(seededRandom('no more'), { now, takenNames: all }).name);
  });

  it('has three different people, three to six products and a past', () => {
    for (const world of worlds) {
      expect(new Set(world.people.map((person) => person.name)).size).toBe(3);
      expect(new Set(world.products).size).toBe(world.products.length);
      expect(world.products.length).toBeGreaterThanOrEqual(3);
      expect(world.products.length).toBeLessThanOrEqual(6);
      expect(world.foundedYear).toBeLessThan(2018);
    }
  });

  it('gives people three different roles, and desks with numbers that nobody has, where the company sits', () => {
    const kept: Record<string, RegExp> = {
      America: /^\+1 \d{3} 555 01\d\d$/,
      Australia: /^\+61 2 5550 \d{4}$/,
      'Europe/Berlin': /^\+49 30 23125 \d{3}$/,
      'Europe/Dublin': /^\+353 20 91\d \d{4}$/,
      'Europe/London': /^\+44 20 7946 0\d{3}$/,
      'Europe/Stockholm': /^\+46 8 465 004 \d\d$/,
    };
    for (const { people, timeZone } of worlds) {
      expect(new Set(people.map(({ role }) => role)).size).toBe(3);
      expect(new Set(people.map(({ phone }) => phone)).size).toBe(3);
      const range = kept[timeZone] ?? kept[timeZone.split('/')[0] ?? ''];
      for (const { phone } of people) expect(phone, timeZone).toMatch(range as RegExp);
    }
    const abroad = drawWorld(seededRandom('abroad'), { now, region: 'ap-northeast-1' });
    for (const { phone } of abroad.people) expect(phone).toBeUndefined();
  });

  it('differs from seed to seed', () => {
    expect(new Set(worlds.map((world) => world.name)).size).toBeGreaterThan(350);
  });

  it('keeps copies inside the partition of the wished region', () => {
    const pairs = [
      'cn-north-1',
      'cn-northwest-1',
      'us-gov-west-1',
      'us-gov-east-1',
      'eu-south-2',
      'us-east-1',
    ].map((region) => {
      const world = drawWorld(seededRandom(region), { now, region });
      expect(world.region).toBe(region);
      return world.secondRegion;
    });
    expect(pairs.slice(0, 4)).toEqual(['cn-northwest-1', 'cn-north-1', 'us-gov-east-1', 'us-gov-west-1']);
    expect(pairs[5]).not.toBe('us-east-1');
  });

  it('sits where the wished region is, and elsewhere only where it sits anyway', () => {
    const zones = Object.fromEntries(
      ['us-west-2', 'ap-northeast-1', 'eu-south-2', 'eu-west-9', 'us-gov-west-1', 'cn-north-1'].map(
        (region) => [
          region,
          [1, 2, 3, 4, 5, 6].map((n) => drawWorld(seededRandom(`zone ${n}`), { now, region }).timeZone),
        ],
      ),
    );
    expect(new Set(zones['us-west-2'])).toEqual(new Set(['America/Los_Angeles']));
    expect(new Set(zones['ap-northeast-1'])).toEqual(new Set(['Asia/Tokyo']));
    expect(new Set(zones['eu-south-2'])).toEqual(new Set(['Europe/Madrid']));
    for (const zone of zones['eu-west-9'] ?? []) expect(zone).toMatch(/^Europe\//);
    expect(new Set(zones['us-gov-west-1'])).toEqual(new Set(['America/Los_Angeles']));
    expect(new Set(zones['cn-north-1'])).toEqual(new Set(['Asia/Shanghai']));
  });

  it('gives buckets names that are nobody else’s and that S3 takes', () => {
    const random = seededRandom('buckets');
    const names = worlds.map(
      (world) => `${bucketName(random, world, 'subscriptions-processed')}-ap-southeast-2`,
    );
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]{3,63}$/);
    expect(new Set(names).size).toBe(names.length);
  });
});
