import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { setFacts } from './set-facts.ts';

/** Whole sets of one type by the names of their parts, for tests that read what is inside. */
export function drawnSets(type: SecretType, count: number): Record<string, string>[] {
  const random = seededRandom(`sets of ${type.id}`);
  const facts = setFacts();
  return Array.from({ length: count }, () =>
    Object.fromEntries(drawFields(random, type, facts).map(({ part, value }) => [String(part), value])),
  );
}

/** The first part of each: the value that the type is named after. */
export function drawnValues(type: SecretType, count: number): string[] {
  const [{ spelling }] = type.parts;
  return drawnSets(type, count).map((set) => String(set[spelling.env]));
}
