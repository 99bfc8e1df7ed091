import type { Location } from 'react-router';
import { browserStorage } from '#web/session/browser-storage.ts';

/** Where the router keeps, for each entry of the history, how far down its page one was. */
export const placesKey = 'leakdrill.scroll';

/** What was opened by its address has no key of its own: all such entries of a tab would share one place. */
export function placeOf({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key;
}

/** Who opens an address anew begins at its top or its part; only a reload or a way back leads to where one was. */
export function forgetPlaceOfNewVisit(): void {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return;
  const perTab = browserStorage('sessionStorage');
  const places = placesIn(perTab.getItem(placesKey));
  places.delete(location.pathname + location.search + location.hash);
  perTab.setItem(placesKey, JSON.stringify(Object.fromEntries(places)));
}

function placesIn(kept: string | null): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(kept ?? '{}') as object));
  } catch {
    return new Map();
  }
}
