import { drawPlausible } from './plausible.ts';
import type { Random } from './random.ts';
import type { SecretPart, SecretType, SetFacts, Spelling } from './secret-type.ts';
import { secretTypeOf } from './secret-types.ts';
import { spellingOf } from './grammar/part.ts';

/** One generated string, or a harmless one that belongs to the set, as the region does. */
export type Field = {
  /** What it is called in this file; `part` is what its type calls it. */
  spelling: Spelling;
  part?: string;
  value: string;
  /** Missing on a field that is no secret. */
  secretType?: string;
};

/** Values of AWS that belong together and agree; the first field says where they are valid. */
export type AwsCredentials = {
  kind: 'long-term' | 'temporary';
  region: Field;
  secrets: Field[];
  expiresAt?: Date;
};

/** The values of one secret type, all for one owner. */
export type CredentialSet = {
  type: SecretType;
  fields: Field[];
  /** True for what nobody asked for, and which the others need to be believed. */
  isCompanion: boolean;
};

/** Draws every part of a secret type; a value that scanners or people would shrug off is drawn again. */
export function drawFields(
  random: Random,
  type: SecretType,
  facts: SetFacts,
  taken: ReadonlySet<string> = new Set(),
): Field[] {
  const earlier = new Map<string, string>();
  const names = new Set(taken);
  return type.parts.map((part) => {
    const value = drawPlausible(() => part.draw(random, facts, earlier), {
      ...part,
      name: `${type.id} ${part.spelling.env}`,
      tells: type.tells,
    });
    earlier.set(part.spelling.env, value);
    const spelling = freeSpelling(part, names);
    names.add(spelling.env);
    return {
      spelling,
      part: part.spelling.env,
      value,
      ...(part.isSecret === false ? {} : { secretType: type.id }),
    };
  });
}

/**
 * What was asked for and what belongs to it, each name once: a lonely half is the commonest tell of a decoy.
 * An account that two secrets name stands in the file once.
 */
export function drawCredentialSets(
  random: Random,
  typeIds: readonly string[],
  facts: SetFacts,
): CredentialSet[] {
  const taken = new Set<string>();
  const shared = new Set<string>();
  const asked = [...new Set(typeIds)].map(secretTypeOf);
  return [...asked, ...companionsOf(asked)].map((type, at) => {
    const fields = drawFields(random, type, facts, taken).filter(
      ({ part, value, secretType }) => secretType !== undefined || !shared.has(`${part} ${value}`),
    );
    for (const { spelling, part, value } of fields) {
      taken.add(spelling.env);
      shared.add(`${part} ${value}`);
    }
    return { type, fields, isCompanion: at >= asked.length };
  });
}

/** Who stands beside a type that names it is not lonely, so it brings nobody else. */
export function companionsOf(asked: readonly SecretType[]): SecretType[] {
  const missing = new Set<string>();
  for (const type of asked) {
    const isAccompanied = asked.some((other) => other !== type && other.companions.includes(type.id));
    if (!isAccompanied) for (const id of type.companions) missing.add(id);
  }
  for (const { id } of asked) missing.delete(id);
  return [...missing].map(secretTypeOf);
}

function freeSpelling(part: SecretPart, taken: ReadonlySet<string>): Spelling {
  const { spelling, otherNames = [] } = part;
  if (!taken.has(spelling.env)) return spelling;
  const other = otherNames.find((name) => !taken.has(name));
  if (other !== undefined) return spellingOf(other);
  for (let nth = 2; ; nth += 1) {
    const name = `${spelling.env}_${nth}`;
    if (!taken.has(name)) return spellingOf(name);
  }
}
