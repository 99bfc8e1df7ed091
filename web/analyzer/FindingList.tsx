import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CutList } from './CutList.tsx';
import { wordsOf } from './read-analysis.ts';
import { type Row, textOf } from './rows.ts';
import { SeverityBadge } from './SeverityBadge.tsx';

interface FindingListProps {
  name: string;
  rows: readonly Row[];
}

/** Things that are said in sentences: how serious, what it is, what to do. */
export function FindingList({ name, rows }: FindingListProps) {
  return (
    <CutList
      name={name}
      count={rows.length}
      rowHeight={88}
      renderRow={(index, ref) => (
        <Finding key={index} ref={ref} row={rows[index] ?? {}} index={index} all={rows.length} />
      )}
    />
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
      <div className="grid max-w-[47em] min-w-0 gap-1 wrap-anywhere">
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
