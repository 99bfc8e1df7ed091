import * as every from './every-secret-type.ts';
import type { SecretType } from './secret-type.ts';

/** Every secret type, in alphabetical order of its file. */
export const secretTypes: readonly SecretType[] = Object.values(every).toSorted((one, other) =>
  fileOf(one) < fileOf(other) ? -1 : 1,
);

export function secretTypeOf(id: string): SecretType {
  const found = secretTypes.find((type) => type.id === id);
  if (found === undefined) throw new Error(`There is no secret type '${id}'.`);
  return found;
}

function fileOf({ id }: SecretType): string {
  return `${id}.ts`;
}
