import { between, pick, pickSeveral, type Random } from '#material/random.ts';
import {
  ABROAD,
  DESK_PHONES,
  ENVIRONMENT_SPELLINGS,
  FAMILY_NAMES,
  FIRST_WORDS,
  GIVEN_NAMES,
  PLACES,
  PRODUCTS,
  ROLES,
  SECOND_WORDS,
  TEAMS,
} from './words.ts';

type Place = { timeZone: string; regions: readonly [string, string] };

export type Person = {
  name: string;
  handle: string;
  email: string;
  role: string;
  /** A desk at the company's seat, of a range that is kept for books and films; absent where no such range is known. */
  phone?: string;
};

/** The organisation that everything in one file belongs to. */
export type World = {
  name: string;
  slug: string;
  /** Below `.example`, which RFC 2606 reserves: it resolves nowhere. */
  domain: string;
  region: string;
  secondRegion: string;
  timeZone: string;
  products: string[];
  /** One spelling per company; the one in production first. */
  environments: readonly string[];
  teams: string[];
  people: [Person, Person, Person];
  ticketPrefix: string;
  /** Nothing in the file is older; who puts a copyright over code begins it here. */
  foundedYear: number;
};

type Wishes = {
  now: Date;
  region?: string | undefined;
  /** Names of other companies, of which none is drawn again. */
  takenNames?: readonly string[] | undefined;
};

export function drawWorld(random: Random, wishes: Wishes): World {
  const words = drawName(random, wishes.takenNames);
  const slug = words.join('-').toLowerCase();
  const domain = `${slug}.example`;
  const drawn = pick(random, PLACES);
  const place = wishes.region === undefined ? drawn : placeIn(wishes.region, drawn);
  const region = wishes.region ?? place.regions[0];
  const environments = pick(random, ENVIRONMENT_SPELLINGS);
  return {
    name: words.join(' '),
    slug,
    domain,
    region,
    secondRegion: secondRegionFor(region, place.regions),
    timeZone: place.timeZone,
    products: pickSeveral(random, PRODUCTS, between(random, 3, 6)),
    environments,
    teams: pickSeveral(random, TEAMS, 3),
    people: drawPeople(random, domain, place.timeZone),
    ticketPrefix: words.map((word) => word[0]).join('') + pick(random, ['', 'OPS', 'I']),
    foundedYear: wishes.now.getUTCFullYear() - between(random, 9, 40),
  };
}

function drawName(random: Random, taken: readonly string[] = []): readonly [string, string] {
  const left = FIRST_WORDS.length * SECOND_WORDS.length - new Set(taken).size;
  for (;;) {
    const words = [pick(random, FIRST_WORDS), pick(random, SECOND_WORDS)] as const;
    if (left <= 0 || !taken.includes(words.join(' '))) return words;
  }
}

export function ticket(random: Random, world: World): string {
  return `${world.ticketPrefix}-${between(random, 210, 6900)}`;
}

/** `ledger-prod-02.eu-west-1.meridian-freight.example` */
export function hostName(random: Random, world: World, service: string, environment: string): string {
  return `${service}-${environment}-0${between(random, 1, 4)}.${world.region}.${world.domain}`;
}

/** A name of our own below a shared name space ends in chance, so that it is nobody else's. */
export function bucketName(random: Random, world: World, purpose: string): string {
  const company = world.slug.split('-')[0] as string;
  return `${company}-${purpose}-${random.bytes(5).toString('hex')}`;
}

function drawPeople(random: Random, domain: string, timeZone: string): [Person, Person, Person] {
  const given = pickSeveral(random, GIVEN_NAMES, 3);
  const family = pickSeveral(random, FAMILY_NAMES, 3);
  const pattern = pick(random, ['f.last', 'first.last', 'first'] as const);

  function person(at: number): Person {
    const [first, last] = [given[at] as string, family[at] as string];
    const handles = { 'f.last': `${first[0]}.${last}`, 'first.last': `${first}.${last}`, first };
    const handle = handles[pattern].toLowerCase();
    const [role, phone] = [roleOf(given, at), deskPhone(timeZone, `${given.join()} ${domain}`, at)];
    const reached = phone === undefined ? {} : { phone };
    return { name: `${first} ${last}`, handle, email: `${handle}@${domain}`, role, ...reached };
  }

  return [person(0), person(1), person(2)];
}

/** Three different ones; they follow from the names, so that they need no draw. */
function roleOf(given: readonly string[], at: number): string {
  return ROLES[(given.join('').length + at) % ROLES.length] as string;
}

/** The company's desks have neighbouring numbers. */
function deskPhone(timeZone: string, whose: string, at: number): string | undefined {
  const range = DESK_PHONES[timeZone];
  if (range === undefined) return undefined;
  const [before, digits] = range;
  const first = [...whose].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
  return before + String((first + at * 3) % 10 ** digits).padStart(digits, '0');
}

/** A company sits where its region is: there, or at least on the same continent. */
function placeIn(region: string, drawn: Place): Place {
  const places: readonly Place[] = [...PLACES, ...ABROAD];
  const [continent] = region.split('-');
  const there = places.filter(({ regions }) => regions[0] === region);
  const near = places.filter(({ regions }) => regions[0].startsWith(`${continent}-`));
  if (there.includes(drawn) || (there.length === 0 && near.includes(drawn))) return drawn;
  return there[0] ?? near[0] ?? drawn;
}

/** The copies lie in the same partition: China, GovCloud and the European sovereign cloud have no way out. */
function secondRegionFor(region: string, regions: readonly [string, string]): string {
  if (region === 'cn-north-1') return 'cn-northwest-1';
  if (region.startsWith('cn-')) return 'cn-north-1';
  if (region === 'us-gov-west-1') return 'us-gov-east-1';
  if (region.startsWith('us-gov-')) return 'us-gov-west-1';
  if (region.startsWith('eusc-')) return region;
  return regions.find((other) => other !== region) ?? regions[1];
}
