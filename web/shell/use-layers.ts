import { useState } from 'react';
import { hasDraft } from '#web/session/session.ts';
import { signOut } from '#web/session/sign-in.ts';
import { toast } from '#web/ui/toast.ts';

export type Layer = 'palette' | 'help' | 'leave';

export const loadPalette = () => import('./CommandPalette.tsx');
export const loadHelp = () => import('./ShortcutHelp.tsx');
export const loadLeave = () => import('./LeaveQuestion.tsx');

const loaders = { palette: loadPalette, help: loadHelp, leave: loadLeave };

export interface Layers {
  shown: Layer | undefined;
  togglePalette: () => void;
  openHelp: () => void;
  /** Signs out; a drawing that is not saved is asked about first. */
  leave: () => void;
  close: () => void;
}

/** What the shell lays over a page on a key: one at a time, loaded when first asked for. */
export function useLayers(): Layers {
  const [shown, setShown] = useState<Layer>();

  async function open(layer: Layer): Promise<void> {
    try {
      await loaders[layer]();
      // Something else may have been opened meanwhile.
      if (!isModalOpen()) setShown(layer);
    } catch {
      if (navigator.onLine) {
        const onClick = () => location.reload();
        toast.info('A new version is ready.', { action: { label: 'Reload Page', onClick } });
      } else toast.error('You are offline, and this was not loaded before.');
    }
  }

  return {
    shown,
    togglePalette: () => (shown === 'palette' ? setShown(undefined) : void open('palette')),
    openHelp: () => void open('help'),
    leave: () => void (hasDraft() ? open('leave') : signOut()),
    close: () => setShown(undefined),
  };
}

/** A dialog that must be answered first: only such a one holds the page behind it still. */
function isModalOpen(): boolean {
  return document.body.hasAttribute('data-scroll-locked');
}
