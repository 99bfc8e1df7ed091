import { ownPrefix } from '#web/session/session-store.ts';

interface SwitchParts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  name: string;
  /** Tells what other tabs change. */
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

export interface SwitchStore {
  read: () => boolean;
  set: (on: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A preference of this browser that is on until it is switched off. */
export function makeSwitchStore({ storage, name, window }: SwitchParts): SwitchStore {
  const key = `${ownPrefix}${name}`;
  const listeners = new Set<() => void>();
  // Asked each time and never kept: signing out clears the storage without telling this tab.
  const read = () => storage.getItem(key) !== 'off';
  return {
    read,
    set(on) {
      storage.setItem(key, on ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // A cleared storage names no key.
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
