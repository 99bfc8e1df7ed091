import { type RefObject, useEffect } from 'react';
import { useBuilder } from './builder-context.ts';

interface CanvasKeys {
  selection: ReadonlySet<string>;
  onSelectionChange: (selection: ReadonlySet<string>) => void;
  canvas: RefObject<HTMLElement | null>;
  /** Otherwise its outline stands there, which shows no selection. */
  isDrawn: boolean;
}

/** The keys that work on what is chosen, while the focus is on the canvas or something in it. */
export function useCanvasKeys({ selection, onSelectionChange, canvas, isDrawn }: CanvasKeys): void {
  const { store, actions, setOpenMenu } = useBuilder();
  useEffect(() => {
    const area = canvas.current;
    area?.addEventListener('keydown', onKeyDown);
    return () => area?.removeEventListener('keydown', onKeyDown);
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const focused = event.target instanceof Element ? focusedId(event.target) : undefined;
    const isDone =
      event.ctrlKey || event.metaKey ? onCommand(event, focused) : !event.altKey && onKey(event, focused);
    if (isDone) event.preventDefault();
  }

  function onCommand({ key, shiftKey }: KeyboardEvent, focused: string | undefined): boolean {
    // Text that somebody marked is theirs to copy.
    if (shiftKey || document.getSelection()?.isCollapsed === false) return false;
    const chosen = chosenNodes(focused);
    switch (key.toLowerCase()) {
      case 'a':
        if (!isDrawn) return false;
        onSelectionChange(new Set(store.graph().nodes.map((node) => node.id)));
        return true;
      case 'c':
        if (chosen.size > 0) actions.copy(chosen);
        return chosen.size > 0;
      case 'x':
        if (chosen.size === 0) return false;
        actions.copy(chosen);
        removeChosen(chosen, new Set());
        return true;
      case 'v': {
        const added = actions.paste();
        if (isDrawn && added.length > 0) onSelectionChange(new Set(added));
        return true;
      }
      default:
        return false;
    }
  }

  function onKey(event: KeyboardEvent, focused: string | undefined): boolean {
    const isOnNode = store.graph().nodes.some((node) => node.id === focused);
    switch (event.key.toLowerCase()) {
      case 'delete':
      case 'backspace': {
        const [nodes, edges] = [chosenNodes(focused), chosenEdges(focused)];
        if (nodes.size + edges.size === 0) return false;
        removeChosen(nodes, edges);
        return true;
      }
      case 'escape':
        if (focused === undefined && selection.size === 0) return false;
        onSelectionChange(new Set());
        // React Flow would also take the focus away, and with it the place in the page.
        event.stopPropagation();
        return true;
      case 'c':
        if (focused !== undefined && isOnNode) openMenu(focused, 'targets');
        return isOnNode;
      case 'f10':
      case 'contextmenu':
        // Not every system makes a menu event of these keys.
        if (event.key === 'F10' && !event.shiftKey) return false;
        if (focused !== undefined && isOnNode) openMenu(focused, 'actions');
        return isOnNode;
      default:
        return false;
    }
  }

  function openMenu(nodeId: string, of: 'actions' | 'targets'): void {
    setOpenMenu({ nodeId, of, isFromNode: true });
  }

  /** What has the focus, unless it is part of what is selected: then all of that. */
  function chosenOf(focused: string | undefined): ReadonlySet<string> {
    return focused === undefined || selection.has(focused) ? selection : new Set([focused]);
  }

  function chosenNodes(focused: string | undefined): ReadonlySet<string> {
    return idsOf(store.graph().nodes, chosenOf(focused));
  }

  function chosenEdges(focused: string | undefined): ReadonlySet<string> {
    return idsOf(store.graph().edges, chosenOf(focused));
  }

  function removeChosen(nodes: ReadonlySet<string>, edges: ReadonlySet<string>): void {
    actions.remove(nodes, edges);
    // What had the focus is gone; the keys must go on working here.
    canvas.current?.focus();
  }
}

function idsOf(all: readonly { id: string }[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(all.map(({ id }) => id).filter((id) => chosen.has(id)));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null;
}

/** The node or connection that has the focus; a button inside a node is not it. */
function focusedId(target: Element): string | undefined {
  const isItem = target.matches('.react-flow__node, .react-flow__edge');
  return isItem ? (target.getAttribute('data-id') ?? undefined) : undefined;
}
