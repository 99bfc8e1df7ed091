import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Later nobody is still waiting for the place, and a page that never gets as long again must not jump under a reader. */
const waitMs = 5000;

/**
 * Back and reload lead to where one was, also on a page whose content comes later: the router scrolls once, when the
 * page may still be too short. Whoever moves by themselves meanwhile is left where they are.
 */
export function useLateScroll(): void {
  const wanted = useContext(RouterState)?.restoreScrollPosition;
  useEffect(() => {
    if (typeof wanted !== 'number' || scrollY >= wanted - 1) return;
    const stop = new AbortController();
    const end = setTimeout(() => stop.abort(), waitMs);
    const growth = new ResizeObserver(() => {
      scrollTo(0, wanted);
      if (scrollY >= wanted - 1) stop.abort();
    });
    stop.signal.addEventListener('abort', () => {
      clearTimeout(end);
      growth.disconnect();
    });
    growth.observe(document.body);
    for (const move of ownMoves)
      addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [wanted]);
}
