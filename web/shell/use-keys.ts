import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { makeKeySequence } from './key-sequence.ts';
import { readSingleKeys } from './single-keys.ts';

interface KeyParts {
  onPalette: () => void;
  onHelp: () => void;
}

/**
 * Ctrl/Cmd-K anywhere, and the single keys: only while they are switched on, nothing is being typed and nothing lies
 * over the page (WCAG 2.1.4).
 */
export function useKeys({ onPalette, onHelp }: KeyParts): void {
  const navigate = useNavigate();
  const [read] = useState(makeKeySequence);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      onPalette();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.repeat;
    // A canvas or a menu that has a use for the key says so by preventing the default.
    if (!isPlain || event.defaultPrevented || !readSingleKeys() || isTaken(event.target)) return;
    const action = read(event.key, event.timeStamp);
    if (action === undefined) return;
    event.preventDefault();
    if (action === 'help') onHelp();
    else if (action === 'search') focusPageSearch();
    else void navigate(action.go);
  });

  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
  return isModified && event.key.toLowerCase() === 'k';
}

/** Where letters mean something else, or what is open in front of the page has the word. */
function isTaken(target: EventTarget | null): boolean {
  if (isLayerOpen()) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));
}

const typed =
  'input, textarea, select, [role="textbox"], [role="combobox"], [role="menuitem"], [role="option"]';

/** Whether a dialog or a menu is open. */
export function isLayerOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"])') !== null;
}

/** A page without a search has nothing to go to. */
function focusPageSearch(): void {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]:not(:disabled)');
  box?.focus();
  box?.select();
}
