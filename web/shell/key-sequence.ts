import { paths } from '#web/paths.ts';

/** What a single key does: help, the page's search, or a place. */
export type KeyAction = 'help' | 'search' | { go: string };

/** Where g and a second key lead. */
export const placesByKey = [
  { key: 'd', label: 'Dashboard', path: paths.dashboard },
  { key: 'm', label: 'Marketplace', path: paths.marketplace },
  { key: 'a', label: 'My Agents', path: paths.agents },
  { key: 'w', label: 'Create Workflow', path: paths.builder },
  { key: 'l', label: 'My Workflows', path: paths.workflowList },
  { key: 'c', label: 'Credits', path: paths.credits },
] as const;

/** After g the next key counts for this long. */
export const sequenceMs = 1500;

/** Reads keys one after the other; g alone does nothing but wait for the next. */
export function makeKeySequence() {
  let pressedG = Number.NEGATIVE_INFINITY;
  return (key: string, now: number): KeyAction | undefined => {
    const isSecond = now - pressedG <= sequenceMs;
    pressedG = Number.NEGATIVE_INFINITY;
    if (isSecond) {
      const place = placesByKey.find((one) => one.key === key.toLowerCase());
      if (place !== undefined) return { go: place.path };
    }
    if (key === 'g') pressedG = now;
    if (key === '?') return 'help';
    if (key === '/') return 'search';
    return undefined;
  };
}
