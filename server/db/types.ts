import pg, { type CustomTypesConfig } from 'pg';

const bigint = 20;

/** As `pg` reads values, but a bigint is a number: ours count credits and rows. */
export const parsers: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    id === bigint ? toSafeNumber : pg.types.getTypeParser(id, format)) as CustomTypesConfig['getTypeParser'],
};

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
