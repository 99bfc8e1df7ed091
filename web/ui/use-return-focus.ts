import { useRef } from 'react';

/**
 * Our dialogs are opened by what is shown, not by a trigger of their own, so Radix would leave the focus nowhere when
 * they close. It goes back to where it was; if that is gone, to the page's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    /** Before the focus goes into the dialog. */
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current;
      if (target instanceof HTMLElement && target !== document.body) target.focus();
      if (target === null || document.activeElement !== target) document.querySelector('main')?.focus();
    },
  };
}
