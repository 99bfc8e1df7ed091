import { type ReactNode, type Ref, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { ShowAll } from './ShowAll.tsx';
import { useRowsWindow } from './use-rows-window.ts';

const showAllOver = 50;

interface CutListProps {
  name: string;
  count: number;
  rowHeight: number;
  className?: string;
  /** One list item, with its index as data-index. */
  renderRow: (index: number, ref: Ref<HTMLLIElement> | undefined) => ReactNode;
}

/** A list that begins short; with all of it shown, only the items in sight are drawn. */
export function CutList({ name, count, rowHeight, className, renderRow }: CutListProps) {
  const [isAll, setIsAll] = useState(false);
  const isCut = !isAll && count > showAllOver;
  const shown = isCut ? showAllOver : count;
  const isWindowed = shown > showAllOver;
  const { boxRef, indexes, before, after, measure } = useRowsWindow({ count: shown, isWindowed, rowHeight });
  const list = (
    <ul
      aria-label={name}
      className={classNames('grid', className)}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {indexes.map((index) => renderRow(index, measure))}
    </ul>
  );
  return (
    <div className="grid grid-cols-1 gap-2">
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
      {isCut && <ShowAll shown={shown} all={count} onShowAll={() => setIsAll(true)} />}
    </div>
  );
}
