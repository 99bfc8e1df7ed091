import { useEffect, useState } from 'react';

/** As high as the messages stand when three lie on each other. */
const leastHeight = 140;
const gap = 8;
/** What is taller than this, a region say, cannot be hidden by messages. */
const tallest = 200;

/**
 * How far from the top the messages stand: normally `rest`, and below what has the keyboard's focus when they would
 * lie over it (WCAG 2.4.11).
 */
export function usePlaceBesideFocus(rest: number, width: number): number {
  const [top, setTop] = useState(rest);
  useEffect(() => {
    function look(): void {
      const focused = document.activeElement;
      // A message that has the focus itself, by Alt-T, stays where it is.
      if (focused === null || focused.closest('[data-sonner-toaster]') !== null) return;
      const box = focused.getBoundingClientRect();
      const isSmall = box.height > 0 && box.height < tallest && focused.matches(':focus-visible');
      const isUnder = box.right > innerWidth - width && box.bottom > rest && box.top < rest + stackHeight();
      setTop(isSmall && isUnder ? Math.ceil(box.bottom) + gap : rest);
    }
    addEventListener('focusin', look);
    return () => removeEventListener('focusin', look);
  }, [rest, width]);
  return top;
}

/** Who had the focus among the messages has spread them out: then they reach further down. */
function stackHeight(): number {
  const heights = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map(
    (message) => message.offsetHeight + 2 * gap,
  );
  return Math.max(
    leastHeight,
    heights.reduce((sum, height) => sum + height, 0),
  );
}
