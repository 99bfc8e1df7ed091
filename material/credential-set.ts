import { drawPlausible } from './plausible.ts';
import type { Random } from './random.ts';
import type { SecretType, SetFacts, Spelling } from './secret-type.ts';

/** One generated string, or a harmless one that belongs to the set, as the region does. */
export type Field = {
  spelling: Spelling;
  value: string;
  /** Missing on a field that is no secret. */
  secretType?: string;
};

/** Values that belong together and agree; the first field says where they are valid. */
export type CredentialSet = {
  kind: 'long-term' | 'temporary';
  region: Field;
  secrets: Field[];
  expiresAt?: Date;
};

/** Draws every part of a secret type; a value that scanners or people would shrug off is drawn again. */
export function drawFields(random: Random, type: SecretType, facts: SetFacts): Field[] {
  return type.parts.map((part) => ({
    spelling: part.spelling,
    value: drawPlausible(() => part.draw(random, facts), { ...part, tells: type.tells }),
    secretType: type.id,
  }));
}
