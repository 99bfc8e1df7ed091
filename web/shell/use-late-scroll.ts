import { useContext, useEffect } from 'react';
import { type Location, UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router';

const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Later nobody is still waiting for the place, and a page that never gets as long again must not jump under a reader. */
const waitMs = 5000;

/**
 * Back and reload lead to where one was, and an address with a `#` to its part, also on a page whose content comes
 * later: the router scrolls once, when the page may still be too short. Whoever moves by themselves meanwhile is left
 * where they are.
 */
export function useLateScroll(): void {
  const wanted = useContext(RouterState)?.restoreScrollPosition;
  const location = useLocation();
  useEffect(() => {
    if (wanted === false) return;
    const go = typeof wanted === 'number' ? () => goBackTo(wanted) : () => goToPart(location);
    if (go()) return;
    const stop = new AbortController();
    const end = setTimeout(() => stop.abort(), waitMs);
    const growth = new ResizeObserver(() => go() && stop.abort());
    stop.signal.addEventListener('abort', () => {
      clearTimeout(end);
      growth.disconnect();
    });
    growth.observe(document.body);
    for (const move of ownMoves)
      addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [wanted, location]);
}

/** Whether the page is long enough to be there. */
function goBackTo(place: number): boolean {
  if (scrollY < place - 1) scrollTo(0, place);
  return scrollY >= place - 1;
}

/** Whatever comes later above the part moves it on, so one is never done. */
function goToPart({ hash }: Location): boolean {
  if (hash === '') return true;
  document.getElementById(hash.slice(1))?.scrollIntoView();
  return false;
}
