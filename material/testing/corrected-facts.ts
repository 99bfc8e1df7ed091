import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { placesOfCompanions } from './places-of-companions.ts';
import facts from './secret-type-facts.json' with { type: 'json' };

/** A fact of the facts file that one of our types states otherwise, both as text. */
export type CorrectedFact = { type: string; fact: string; given: string; ours: string };

type Row = (typeof facts)[number];

/** Their region, user and end follow from the user that is drawn: see identities/iam-user.ts. */
const IAM_TYPES: readonly string[] = ['aws-access-key', 'aws-session-token'];

export const factRows: readonly Row[] = facts;

/**
 * Every fact that is not taken over. More names, places and companions than the file has are no corrections, nor is more entropy than
 * it asks for; bits are counted down to whole ones, so one more or less is none either.
 */
export function correctedFacts(): CorrectedFact[] {
  return factRows.flatMap((row) => {
    const type = secretTypes.find(({ id }) => id === row.id);
    if (type === undefined) return [{ type: row.id, fact: 'id', given: row.id, ours: 'none' }];
    return [...comparedFacts(row, type)]
      .filter(([, given, ours]) => given !== ours)
      .map(([fact, given, ours]) => ({ type: row.id, fact, given: oneLine(given), ours: oneLine(ours) }));
  });
}

/** The name of each fact, what the file says, what we say. */
function* comparedFacts(row: Row, type: SecretType): Generator<[string, string, string]> {
  const [main] = type.parts;
  yield ['provider', row.provider, type.provider];
  yield ['label', row.label, type.label];
  yield ['category', row.category, type.category];
  yield ['regex', plainest(row.regex), plainest(main.regex.source)];
  yield ['context', row.context, type.context];
  yield ['keywordNeeded', String(row.keywordNeeded), String(type.keywordNeeded)];
  for (const scanner of Object.keys(row.scanners) as (keyof Row['scanners'])[]) {
    yield [scanner, String(row.scanners[scanner]), String(type.scanners[scanner])];
  }
  const names = type.parts.flatMap(({ spelling, otherNames = [] }) => [spelling.env, ...otherNames]);
  yield ['envVars', ...missing(row.envVars, names)];
  yield ['whereItLives', ...missing(row.whereItLives, type.homes)];
  for (const [at, companion] of row.companions.entries()) {
    yield ['companions', companion, isDrawn(type, placesOfCompanions[row.id]?.[at]) ? companion : 'none'];
  }
  if (main.entropyNeeded < (row.entropyNeeded ?? 0)) {
    yield ['entropyNeeded', String(row.entropyNeeded), String(main.entropyNeeded)];
  }
  if (Math.abs(main.randomBits - row.randomBits) > 1) {
    yield ['randomBits', String(row.randomBits), String(main.randomBits)];
  }
}

/** Whether the place that is told of a companion is there: a type of its own, a part, or the part that holds it inside. */
function isDrawn({ id, companions, parts }: SecretType, place = ''): boolean {
  if (place === 'identity') return IAM_TYPES.includes(id);
  const name = place.replace(/^in /, '');
  return companions.includes(place) || parts.some(({ spelling }) => spelling.env === name);
}

/** Another spelling of the same expression is not another expression. */
function plainest(source: string): string {
  return source
    .replaceAll('\\/', '/')
    .replaceAll('\\^', '^')
    .replaceAll('{1}', '')
    .replaceAll(
      /\(\?:([A-Za-z](?:\|[A-Za-z])+)\)/g,
      (_, letters: string) => `[${letters.replaceAll('|', '')}]`,
    );
}

/** What of the given list we leave out, beside what we have in its place. */
function missing(given: readonly string[], ours: readonly string[]): [string, string] {
  const left = given.filter((one) => !ours.includes(one));
  return left.length === 0 ? ['', ''] : [left.join(', '), ours.join(', ')];
}

function oneLine(text: string): string {
  return text.replaceAll('\n', '\\n');
}
