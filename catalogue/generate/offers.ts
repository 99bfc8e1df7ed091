import type { SecretCategory } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';

/**
 * What people look for first, in that order, and behind it every other type of the category: a new type is offered as
 * soon as it is registered.
 */
export function offersOf(category: SecretCategory, first: readonly string[]): string[] {
  return [...first, ...othersOf(category, first)];
}

/** The types of a category that are not named yet. */
export function othersOf(category: SecretCategory, named: readonly string[]): string[] {
  return secretTypes
    .filter((type) => type.category === category && !named.includes(type.id))
    .map(({ id }) => id);
}
