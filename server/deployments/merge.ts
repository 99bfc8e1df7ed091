import type { Fields } from '#catalogue/fields.ts';
import {
  isEmpty,
  isMasked,
  labelOf,
  maskValue,
  plainName,
  sameName,
  valueOf,
} from '#contract/deployment-rules.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { isSecretField } from './configuration.ts';

type Values = Record<string, unknown>;

/**
 * A change laid over what is stored. What is left out stays. A secret also stays when it comes back empty or as its
 * mask, since no form ever had it; null takes it away.
 */
export function mergeConfiguration(
  fields: Fields,
  change: Values,
  stored: Values,
): { configuration: Values; errors: FieldProblem[] } {
  const configuration = mergeNames(change, stored);
  const errors: FieldProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!isSecretField(name, field)) continue;
    const given = valueOf(change, name);
    const before = stored[name];
    if (given === null) delete configuration[name];
    else if (isEmpty(given) || isMaskOf(given, before)) configuration[name] = before;
    else if (isMasked(given)) errors.push({ field: `configuration.${name}`, msg: wrongMask(name) });
    else configuration[name] = given;
  }
  return { configuration, errors };
}

/** A choice under another spelling of its name takes the place of the stored one, instead of standing beside it. */
function mergeNames(change: Values, stored: Values): Values {
  const changed = Object.keys(change);
  const kept = Object.entries(stored).filter(([name]) => !changed.some((other) => isSameChoice(name, other)));
  return { ...Object.fromEntries(kept), ...change };
}

function isSameChoice(a: string, b: string): boolean {
  return sameName(a, b) || (secretTypeNames.has(plainName(a)) && secretTypeNames.has(plainName(b)));
}

/** The dialog sends one choice, the wizard a list. */
const secretTypeNames = new Set(['secrettype', 'secrettypes']);

function isMaskOf(given: unknown, stored: unknown): boolean {
  return isMasked(given) && typeof stored === 'string' && given === maskValue(stored);
}

function wrongMask(name: string): string {
  return `${labelOf(name)} is masked, and not as the stored value is. Leave it out to keep what is stored, or enter the whole new value.`;
}
