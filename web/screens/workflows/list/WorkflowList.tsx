import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Workflow } from '#contract/workflows.ts';
import { useFocusedRow } from './use-focused-row.ts';
import type { RowWork } from './use-row-actions.ts';
import { WorkflowRow } from './WorkflowRow.tsx';

interface WorkflowListProps {
  workflows: readonly Workflow[];
  /** With those that are not fetched yet. */
  total: number;
  pending: ReadonlyMap<string, RowWork>;
  changedId: string | undefined;
  onNearEnd: () => void;
  onResults: (id: string) => void;
  onRedeploy: (id: string) => void;
  onDelete: (workflow: Workflow) => void;
}

const usualHeight = 153;
/** Rows before the last one that is fetched at which the next page is asked for. */
const askAhead = 15;

/** All workflows in one list that scrolls with the page; only the rows about the window are drawn. */
export function WorkflowList({
  workflows,
  total,
  onNearEnd,
  pending,
  changedId,
  ...does
}: WorkflowListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const focused = useFocusedRow(listRef, workflows);
  // The same one from frame to frame: with another one all rows are laid out anew, not only those about the window.
  const keyOf = useCallback((index: number) => workflows[index]?.id ?? index, [workflows]);
  const virtualizer = useWindowVirtualizer({
    count: workflows.length,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    // The row with the focus stays, however far the page is scrolled: keys go on from there.
    rangeExtractor: (range) => withRow(range, focused.current?.index),
  });
  useLayoutEffect(() => {
    const measure = () => setTop((listRef.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // What stands above the list may wrap, or an error may come between.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const isNearEnd = lastIndex >= workflows.length - askAhead;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  return (
    <ul
      ref={listRef}
      aria-label="Workflows"
      className="relative rounded-card border bg-surface"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const workflow = workflows[index];
        if (workflow === undefined) return null;
        return (
          <li
            key={workflow.id}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b last:border-b-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <WorkflowRow
              workflow={workflow}
              isChanged={changedId === workflow.id}
              pending={pending.get(workflow.id)}
              {...does}
            />
          </li>
        );
      })}
    </ul>
  );
}

function withRow(range: Range, row: number | undefined): number[] {
  const rows = defaultRangeExtractor(range);
  if (row === undefined || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].toSorted((a, b) => a - b);
}
