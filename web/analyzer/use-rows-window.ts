import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';

interface RowsWindow {
  count: number;
  /** Without it all rows are there. */
  isWindowed: boolean;
  rowHeight: number;
}

/** The rows that are in sight of a box that scrolls, and the room that the others take. */
export function useRowsWindow({ count, isWindowed, rowHeight }: RowsWindow) {
  const boxRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  if (!isWindowed) {
    return {
      boxRef,
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      measure: undefined,
      onKeyDown: undefined,
    };
  }
  // The browser's own way ends above the last row: rows that come into sight turn out higher than they were thought.
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'End' || event.target !== event.currentTarget) return;
    event.preventDefault();
    virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }
  const items = virtualizer.getVirtualItems();
  return {
    boxRef,
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtualizer.measureElement,
    onKeyDown,
  };
}
