import { ArrowDown, ArrowUp, ChevronsUpDown, Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Input } from '#web/ui/Input.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import type { Column, Format } from './display-config.ts';
import { wordsOf } from './read-analysis.ts';
import { filterRows, idColumnOf, type Order, type Row, sortRows } from './rows.ts';
import { ShowAll } from './ShowAll.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowsWindow } from './use-rows-window.ts';

const filterOver = 20;
const showAllOver = 50;
/** Where each row is a card of its own. */
const showAllOverCards = 10;

/** The least room that a column needs; where the window is narrow, a row is a card and its columns are lines. */
const widths: Record<Format, number> = {
  text: 150,
  words: 130,
  mono: 150,
  number: 96,
  boolean: 96,
  date: 170,
  link: 200,
  // The longest word, with the spacing of WCAG 1.4.12: a badge cuts off what does not fit.
  severity: 128,
};

/** An id and the button that copies it, in one line. */
const idWidth = 224;

interface DataTableProps {
  name: string;
  rows: readonly Row[];
  columns: readonly Column[];
}

/** Rows to sort, to filter when there are many, and of which only those in sight are drawn when there are very many. */
export function DataTable({ name, rows, columns }: DataTableProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order>();
  const [isAll, setIsAll] = useState(false);
  const wanted = useDeferredValue(text);
  const found = useMemo(() => {
    const matching = filterRows(rows, wanted);
    return order === undefined ? matching : sortRows(matching, order);
  }, [rows, wanted, order]);
  const isWide = useMedia('(min-width: 768px)');
  const most = isWide ? showAllOver : showAllOverCards;
  const isCut = !isAll && found.length > most;
  const shown = isCut ? found.slice(0, most) : found;
  const isWindowed = shown.length > showAllOver;
  const { boxRef, indexes, before, after, measure, onKeyDown } = useRowsWindow({
    count: shown.length,
    isWindowed,
    rowHeight: 49,
  });

  function sortBy(key: string): void {
    if (order?.key !== key) setOrder({ key, isDescending: false });
    else setOrder(order.isDescending ? undefined : { key, isDescending: true });
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      {rows.length > filterOver && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="relative w-full md:w-64">
            <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
            <Input
              type="search"
              aria-label={`Filter ${name}`}
              aria-controls={id}
              placeholder="Filter..."
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="pl-9"
            />
          </div>
          <p role="status" className="font-mono text-meta text-muted">
            {found.length.toLocaleString('en')} of {rows.length.toLocaleString('en')}
          </p>
        </div>
      )}
      <ScrollBox
        ref={boxRef}
        onKeyDown={onKeyDown}
        aria-label={`Rows of ${name}`}
        className={classNames(
          // Texts for screen readers are positioned: without a box of their own they would widen the page.
          'relative overflow-x-auto rounded-control border bg-surface px-3',
          isWindowed && 'max-h-[min(70vh,560px)] overflow-y-auto',
        )}
      >
        <table
          id={id}
          aria-label={name}
          aria-rowcount={found.length + 1}
          className="block w-full table-fixed border-separate border-spacing-0 text-app md:table md:min-w-(--least)"
          style={{ ['--least' as string]: `${leastWidth(columns)}px` }}
        >
          <Head columns={columns} order={order} onSort={sortBy} />
          <Room height={before} />
          <tbody className="block md:table-row-group">
            {indexes.map((index) => {
              const row = shown[index];
              if (row === undefined) return null;
              return <TableRow key={index} ref={measure} row={row} index={index} columns={columns} />;
            })}
          </tbody>
          <Room height={after} />
        </table>
      </ScrollBox>
      {found.length === 0 && <p className="text-app text-muted">No match for "{wanted.trim()}".</p>}
      {isCut && <ShowAll shown={most} all={found.length} onShowAll={() => setIsAll(true)} />}
    </div>
  );
}

interface HeadProps {
  columns: readonly Column[];
  order: Order | undefined;
  onSort: (key: string) => void;
}

function Head({ columns, order, onSort }: HeadProps) {
  const first = idColumnOf(columns);
  return (
    <thead className="block border-b md:sticky md:top-0 md:z-10 md:table-header-group md:border-b-0 md:bg-surface">
      <tr className="flex flex-wrap gap-x-3 md:table-row">
        {columns.map(({ key, label, format }) => {
          const direction = order?.key !== key ? 'none' : order.isDescending ? 'descending' : 'ascending';
          const Arrow =
            direction === 'none' ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={direction}
              style={{ width: key === first ? idWidth : widths[format] }}
              className={classNames(
                'block text-left md:table-cell md:border-b md:pr-4',
                format === 'number' && 'md:text-right',
              )}
            >
              <button
                type="button"
                onClick={() => onSort(key)}
                className="inline-flex min-h-8 items-center gap-1 rounded-control text-label font-medium text-muted hover:text-text pointer-coarse:min-h-11"
              >
                {label ?? wordsOf(key)}
                <Arrow aria-hidden className="size-3.5 shrink-0" />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** In the place of the rows that are out of sight. */
function Room({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tbody aria-hidden className="block md:table-row-group">
      <tr style={{ height }} className="block md:table-row" />
    </tbody>
  );
}

function leastWidth(columns: readonly Column[]): number {
  const first = idColumnOf(columns);
  return columns.reduce((sum, { key, format }) => sum + (key === first ? idWidth : widths[format]), 0);
}
