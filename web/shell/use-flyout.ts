import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

/**
 * What shows beside an entry while the pointer or the focus is on it or on what flew out; Escape sends it away
 * (WCAG 1.4.13). `top` is where the entry begins; missing while nothing shows.
 */
export function useFlyout() {
  const [top, setTop] = useState<number>();
  const open = (entry: Element) => setTop((at) => at ?? entry.getBoundingClientRect().top);
  const close = () => setTop(undefined);
  return {
    top,
    area: {
      onPointerEnter: (event: PointerEvent) => open(event.currentTarget),
      onPointerLeave: (event: PointerEvent) => {
        if (!event.currentTarget.contains(document.activeElement)) close();
      },
      onFocus: (event: FocusEvent) => open(event.currentTarget),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || top === undefined) return;
        // The focus may be on something that is going away.
        event.currentTarget.querySelector('a')?.focus();
        close();
      },
    },
  };
}
