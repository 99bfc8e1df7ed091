import { useEffect, useRef } from 'react';

/** A button that goes with the new state takes the focus along: then the place around it gets it, and keys go on. */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && place.current?.contains(target) === true;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target) !== true) hadFocus.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  });
  return place;
}
