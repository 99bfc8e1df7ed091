import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Cell } from './Cell.tsx';
import type { Column } from './display-config.ts';
import { wordsOf } from './read-analysis.ts';
import { idColumnOf, type Row, textOf, valueIn } from './rows.ts';

interface TableRowProps {
  ref: Ref<HTMLTableRowElement> | undefined;
  row: Row;
  index: number;
  columns: readonly Column[];
}

/** One thing; in a narrow window each of its cells is a line that begins with the column's name. */
export function TableRow({ ref, row, index, columns }: TableRowProps) {
  const first = idColumnOf(columns);
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="grid gap-1 border-b py-3 last:border-b-0 md:table-row md:py-0 md:[&:last-child>td]:border-b-0"
    >
      {columns.map(({ key, label, format }) => (
        <td
          key={key}
          className={classNames(
            'grid grid-cols-[minmax(88px,30%)_minmax(0,1fr)] items-center gap-x-3 wrap-anywhere',
            'md:table-cell md:h-12 md:border-b md:py-1 md:pr-4 md:align-middle',
            format === 'number' && 'md:text-right',
          )}
        >
          <span aria-hidden className="text-meta text-muted md:hidden">
            {label ?? wordsOf(key)}
          </span>
          <span className={classNames(key === first && 'flex items-center gap-1')}>
            <Cell value={valueIn(row, key)} format={format} />
            {key === first && idOf(row, key) !== '' && (
              <CopyButton isIcon name={`Copy ${idOf(row, key)}`} text={idOf(row, key)} />
            )}
          </span>
        </td>
      ))}
    </tr>
  );
}

function idOf(row: Row, key: string): string {
  return textOf(valueIn(row, key));
}
