import { type RefObject, useEffect, useRef } from 'react';
import type { Workflow } from '#contract/workflows.ts';

/** Knows which row (`data-index`) of a list has the focus, and hands it to the next one when that row is deleted. */
export function useFocusedRow(listRef: RefObject<HTMLUListElement | null>, workflows: readonly Workflow[]) {
  const focused = useRef<{ id: string; index: number }>(undefined);
  const known = useRef(workflows);
  useEffect(() => {
    known.current = workflows;
    const before = focused.current;
    if (before === undefined) return;
    const index = workflows.findIndex(({ id }) => id === before.id);
    if (index !== -1) {
      focused.current = { id: before.id, index };
      return;
    }
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = Math.min(before.index, workflows.length - 1);
    // The rows move up with the next measuring.
    const frame = requestAnimationFrame(() =>
      listRef.current?.querySelector<HTMLElement>(`[data-index="${next}"] article`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [listRef, workflows]);

  useEffect(() => {
    // What is taken away loses the focus to nothing, which is no event: its row stays the one worked on.
    const onFocus = ({ target }: FocusEvent) => {
      const item = target instanceof Element && listRef.current?.contains(target) ? target : undefined;
      const index = Number(item?.closest('[data-index]')?.getAttribute('data-index') ?? -1);
      const id = known.current[index]?.id;
      focused.current = id === undefined ? undefined : { id, index };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [listRef]);
  return focused;
}
