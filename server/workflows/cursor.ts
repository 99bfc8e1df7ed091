import { problem } from '#contract/refusal.ts';

/** The last row of a page, by what the list is sorted by. */
export interface Position {
  /** Microseconds since 1970, as exact as PostgreSQL keeps a time: a rounded one would skip rows of the same moment. */
  at: string;
  id: string;
}

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at !== undefined && id !== undefined) return { at, id };
  const msg = 'This cursor does not come from this list. Start again without it.';
  throw problem('invalid-request', msg, { errors: [{ field: 'cursor', msg }] });
}

/** Sixteen digits end in the year 2286, far from where PostgreSQL's calendar does. */
const shape = /^(\d{1,16})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** One row more than asked tells whether there is a next page. */
export function pageOf<Row extends { position: string; id: string }>(
  rows: Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { shown, nextCursor: isMore ? writeCursor({ at: last.position, id: last.id }) : null };
}
