import { type Ref, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { wordsOf } from './read-analysis.ts';
import { type Row, textOf } from './rows.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { useRowsWindow } from './use-rows-window.ts';

const showAllOver = 50;

interface FindingListProps {
  name: string;
  rows: readonly Row[];
}

/** Things that are said in sentences: how serious, what it is, what to do. */
export function FindingList({ name, rows }: FindingListProps) {
  const [isAll, setIsAll] = useState(false);
  const isCut = !isAll && rows.length > showAllOver;
  const shown = isCut ? rows.slice(0, showAllOver) : rows;
  const isWindowed = shown.length > showAllOver;
  const { boxRef, indexes, before, after, measure } = useRowsWindow({
    count: shown.length,
    isWindowed,
    rowHeight: 88,
  });
  const list = (
    <ul aria-label={name} className="grid" style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map((index) => {
        const row = shown[index];
        if (row === undefined) return null;
        return <Finding key={index} ref={measure} row={row} index={index} all={rows.length} />;
      })}
    </ul>
  );
  return (
    <div className="grid gap-2">
      {isWindowed ? (
        <ScrollBox
          ref={boxRef}
          aria-label={`Rows of ${name}`}
          className="relative max-h-[min(70vh,560px)] overflow-y-auto"
        >
          {list}
        </ScrollBox>
      ) : (
        list
      )}
      {isCut && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="toolbar" onClick={() => setIsAll(true)}>
            Show All
          </Button>
          <p className="text-meta text-muted">
            {showAllOver} of {rows.length.toLocaleString('en')} are shown.
          </p>
        </div>
      )}
    </div>
  );
}

interface FindingProps {
  ref: Ref<HTMLLIElement> | undefined;
  row: Row;
  index: number;
  all: number;
}

function Finding({ ref, row, index, all }: FindingProps) {
  const { severity, message, fix, value, ...others } = row;
  const sentence = textOf(message ?? value);
  return (
    <li
      ref={ref}
      data-index={index}
      aria-setsize={all}
      aria-posinset={index + 1}
      className="grid gap-x-3 gap-y-1 border-b py-3 text-app last:border-b-0 md:grid-cols-[104px_minmax(0,1fr)]"
    >
      <span className={classNames(textOf(severity) === '' && 'max-md:hidden')}>
        {textOf(severity) !== '' && <SeverityBadge severity={textOf(severity)} />}
      </span>
      <div className="grid max-w-[80ch] min-w-0 gap-1 wrap-anywhere">
        <p>{sentence === '' ? inOneLine(others) : sentence}</p>
        {textOf(fix) !== '' && <p className="text-muted">{textOf(fix)}</p>}
      </div>
    </li>
  );
}

/** A thing that says no sentence of its own: 'Name: acme, Region: eu-west-1' */
function inOneLine(row: Row): string {
  return Object.entries(row)
    .map(([key, value]) => `${wordsOf(key)}: ${textOf(value)}`)
    .join(', ');
}
