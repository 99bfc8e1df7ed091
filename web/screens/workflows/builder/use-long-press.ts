import { type RefObject, useEffect } from 'react';
import { useBuilder } from './builder-context.ts';

const pressMs = 500;
/** A resting finger trembles. */
const slackPx = 10;

/** A finger that rests on a node opens its menu: not every system makes a menu event of that. */
export function useLongPress(canvas: RefObject<HTMLElement | null>): void {
  const { setOpenMenu } = useBuilder();
  useEffect(() => {
    const area = canvas.current;
    if (area === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const stop = () => clearTimeout(timer);

    function onDown(event: PointerEvent): void {
      stop();
      const node = event.target instanceof Element ? event.target.closest('.react-flow__node') : null;
      const nodeId = node?.getAttribute('data-id');
      if (event.pointerType !== 'touch' || !event.isPrimary || nodeId === null || nodeId === undefined)
        return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => setOpenMenu({ nodeId, of: 'actions', isFromNode: true }), pressMs);
    }
    function onMove(event: PointerEvent): void {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > slackPx) stop();
    }
    area.addEventListener('pointerdown', onDown);
    area.addEventListener('pointermove', onMove);
    for (const end of ['pointerup', 'pointercancel'] as const) area.addEventListener(end, stop);
    return () => {
      stop();
      area.removeEventListener('pointerdown', onDown);
      area.removeEventListener('pointermove', onMove);
      for (const end of ['pointerup', 'pointercancel'] as const) area.removeEventListener(end, stop);
    };
  }, [canvas, setOpenMenu]);
}
