import { useEffect, useState } from 'react';

/** As high as the messages stand when three lie on each other. */
const leastHeight = 140;
const gap = 8;
/** What is taller than this, a region say, cannot be hidden by messages. */
const tallest = 200;
/** Less than this below an open menu shows no message. */
const leastRoom = 80;

interface Place {
  top: number;
  right: number;
}

/**
 * Where the messages stand: normally at `top` and `right`; below what has the keyboard's focus when they would lie over
 * it (WCAG 2.4.11), and beside an open menu, whose choices three of them would hide.
 */
export function usePlaceBesideFocus(top: number, right: number, width: number): Place {
  const [place, setPlace] = useState<Place>({ top, right });
  useEffect(() => {
    const rest = { top, right };
    const covers = (box: DOMRect) =>
      box.right > innerWidth - width - right && box.bottom > top && box.top < top + stackHeight();

    function beside(menu: DOMRect): Place {
      if (!covers(menu)) return rest;
      if (menu.left - 2 * gap >= width) return { top, right: Math.ceil(innerWidth - menu.left) + gap };
      return innerHeight - menu.bottom < leastRoom ? rest : below(menu);
    }
    const below = (box: DOMRect): Place => ({ top: Math.ceil(box.bottom) + gap, right });

    function look(): void {
      const focused = document.activeElement;
      // A message that has the focus itself, by Alt-T, stays where it is.
      if (focused === null || focused.closest('[data-sonner-toaster]') !== null) return;
      const menu = focused.closest('[data-radix-popper-content-wrapper]');
      const box = (menu ?? focused).getBoundingClientRect();
      const isSmall = box.height > 0 && box.height < tallest && focused.matches(':focus-visible');
      if (menu !== null) setPlace(beside(box));
      else setPlace(isSmall && covers(box) ? below(box) : rest);
    }

    // A menu has the focus before it has its place, and one that closes may leave it to nobody.
    function lookAgain(): void {
      requestAnimationFrame(() => requestAnimationFrame(look));
    }
    const listening = new AbortController();
    addEventListener('focusin', look, { signal: listening.signal });
    addEventListener('focusin', lookAgain, { signal: listening.signal });
    addEventListener('focusout', lookAgain, { signal: listening.signal });
    return () => listening.abort();
  }, [top, right, width]);
  return place;
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
