import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '#web/session/browser-storage.ts';
import { ownPrefix } from '#web/session/session-store.ts';

const key = `${ownPrefix}sidebar`;
const storage = browserStorage('localStorage');
const narrow = matchMedia('(width < 768px)');

/** The sidebar: full or rail on wide windows (remembered), a sheet on narrow ones. Ctrl/Cmd-B toggles. */
export function useSidebar() {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const [isRail, setIsRail] = useState(() => storage.getItem(key) === 'rail');
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  function toggle() {
    if (narrow.matches) {
      setIsSheetOpen((open) => !open);
      return;
    }
    setIsRail((rail) => {
      storage.setItem(key, rail ? 'full' : 'rail');
      return !rail;
    });
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    toggle();
  });

  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return { isNarrow, isRail, isSheetOpen: isNarrow && isSheetOpen, setIsSheetOpen, toggle };
}

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}
