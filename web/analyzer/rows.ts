import { severities } from '#contract/analyses.ts';
import type { Column, Format } from './display-config.ts';
import { isRecord, wordsOf } from './read-analysis.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a section. A record of lists, such as images by id, is one row for each entry, its key under `id`; what
 * is no object stands under `value`.
 */
export function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value.map((one: unknown) => (isRecord(one) ? one : { value: one }));
  if (!isRecord(value)) return value === null || value === undefined || value === '' ? [] : [{ value }];
  return Object.entries(value).flatMap(([id, under]) => {
    const entries: unknown[] = Array.isArray(under) ? under : [under];
    return entries.map((entry) => (isRecord(entry) ? { id, ...entry } : { id, value: entry }));
  });
}

/** The display file may name any column; what every object inherits stands in none. */
export function valueIn(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}

const mostColumns = 8;

/** The columns that a table has when nobody said which. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const keys = new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)));
  return [...keys]
    .slice(0, mostColumns)
    .map((key) => ({ key, label: wordsOf(key), format: formatOf(key, rows) }));
}

/** The column that names the row: what a person wants to copy. */
export function idColumnOf(columns: readonly Column[]): string | undefined {
  return columns.find(({ format }) => format === 'mono')?.key;
}

function formatOf(key: string, rows: readonly Row[]): Format {
  if (key === 'severity') return 'severity';
  const value = rows.map((row) => valueIn(row, key)).find((one) => one !== null && one !== undefined);
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (/(^|_)(id|arn|region|account)$/i.test(key)) return 'mono';
  return typeof value === 'string' && /^https?:\/\//.test(value) ? 'link' : 'text';
}

export interface Order {
  key: string;
  isDescending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorted by one column; what has no value there comes last in either direction. */
export function sortRows(rows: readonly Row[], { key, isDescending }: Order): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [valueIn(a, key) ?? null, valueIn(b, key) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(key, left, right);
  });
}

function compare(key: string, a: unknown, b: unknown): number {
  if (key === 'severity') return rankOf(a) - rankOf(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(textOf(a), textOf(b));
}

/** A word that nobody foresaw comes after those that are known. */
function rankOf(severity: unknown): number {
  const rank = (severities as readonly unknown[]).indexOf(severity);
  return rank === -1 ? severities.length : rank;
}

/** The rows in which the text occurs in any value, also in one that no column shows. */
export function filterRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) =>
    Object.values(row).some((value) => textOf(value).toLowerCase().includes(wanted)),
  );
}

const longest = 400;

/** A value as one line of text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}
