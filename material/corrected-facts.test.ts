import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { correctedFacts, factRows } from './testing/corrected-facts.ts';
import { placesOfCompanions } from './testing/places-of-companions.ts';
import { secretTypes } from './secret-types.ts';

const page = readFileSync(fileURLToPath(new URL('../docs/corrected-facts.md', import.meta.url)), 'utf8');
const FEWEST_LETTERS = 12;

const listed = page.split(/^## /m).flatMap((section, at) => {
  const [type = '', ...lines] = section.split('\n');
  return at === 0 ? [] : lines.filter((line) => line.startsWith('- ')).map((line) => ({ type, line }));
});
const rows = listed.map(({ type, line }) => {
  const [, fact, given, ours, why] = /^- `(\w+)`: `([^`]*)` → `([^`]*)`: (.+)\.$/.exec(line) ?? [];
  return { type, fact, given, ours, why, line };
});

describe('docs/corrected-facts.md', () => {
  it('lists every fact of the facts file that a type states otherwise, and nothing else', () => {
    const told = rows.map(({ type, fact, given, ours }) => ({ type, fact, given, ours }));
    expect(told).toEqual(correctedFacts());
  });

  it('knows a place, or a reason to leave it out, for every companion of the facts file and no other', () => {
    const named = factRows.filter(({ companions }) => companions.length > 0);
    const counted = named.map(({ id, companions }) => [id, companions.length]);
    expect(Object.entries(placesOfCompanions).map(([id, places]) => [id, places.length])).toEqual(counted);
  });

  it('gives a reason for each', () => {
    const bare = rows.filter(({ why }) => (why ?? '').length < FEWEST_LETTERS).map(({ line }) => line);
    expect(bare).toEqual([]);
  });

  it('speaks of all the types that there are', () => {
    expect(factRows.map(({ id }) => id).toSorted()).toEqual(secretTypes.map(({ id }) => id).toSorted());
  });
});
