import { useEffect } from 'react';
import { useBuilder } from './builder-context.ts';

const ownUndo = 'input, textarea, select, [role=dialog], [role=alertdialog]';

/** Undo and redo from anywhere on the page: what was just added with a card of the panel is undone there too. */
export function useHistoryKeys(): void {
  const { actions } = useBuilder();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(ownUndo) !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) actions.redo();
      else actions.undo();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [actions]);
}
