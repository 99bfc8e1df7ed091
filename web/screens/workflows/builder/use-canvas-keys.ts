import { type RefObject, useEffect } from 'react';
import { useBuilder } from './builder-context.ts';

interface CanvasKeys {
  selection: ReadonlySet<string>;
  canvas: RefObject<HTMLElement | null>;
}

/** Delete, C, undo and redo while the focus is on the canvas or something in it. */
export function useCanvasKeys({ selection, canvas }: CanvasKeys) {
  const { store, actions, setOpenMenu } = useBuilder();
  useEffect(() => {
    const area = canvas.current;
    area?.addEventListener('keydown', onKeyDown);
    return () => area?.removeEventListener('keydown', onKeyDown);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const focused = event.target instanceof Element ? focusedId(event.target) : undefined;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) actions.redo();
      else actions.undo();
      return;
    }
    if (isCommand || event.altKey) return;
    if (key === 'delete' || key === 'backspace') {
      const chosen = new Set(focused === undefined || selection.has(focused) ? selection : [focused]);
      if (chosen.size === 0) return;
      event.preventDefault();
      const { nodes, edges } = store.graph();
      actions.remove(
        new Set(nodes.filter((node) => chosen.has(node.id)).map((node) => node.id)),
        new Set(edges.filter((edge) => chosen.has(edge.id)).map((edge) => edge.id)),
      );
      // What had the focus is gone; the keys must go on working here.
      canvas.current?.focus();
      return;
    }
    if (key === 'c' && focused !== undefined && store.graph().nodes.some((node) => node.id === focused)) {
      event.preventDefault();
      setOpenMenu({ nodeId: focused, of: 'targets', isFromNode: true });
    }
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null;
}

/** The node or connection that has the focus; a button inside a node is not it. */
function focusedId(target: Element): string | undefined {
  const isItem = target.matches('.react-flow__node, .react-flow__edge');
  return isItem ? (target.getAttribute('data-id') ?? undefined) : undefined;
}
