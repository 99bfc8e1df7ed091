import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/session/browser-storage.ts';
import { makeSwitchStore } from './switch-store.ts';

const store = makeSwitchStore({
  storage: browserStorage('localStorage'),
  name: 'single-keys',
  window: globalThis.window,
});

/** Whether a single key (?, /, g then m) acts; they do until somebody switches them off in the profile. */
export const readSingleKeys: () => boolean = store.read;

export const setSingleKeys: (on: boolean) => void = store.set;

export function useSingleKeys(): boolean {
  return useSyncExternalStore(store.subscribe, store.read);
}
