import { CircleCheck, CircleX, Info } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';
import { useTheme } from '#web/theme/use-theme.ts';
import { usePlaceBesideFocus } from './use-place-beside-focus.ts';

const belowHeader = 64;
const fromRight = 64;
const width = 380;

/** Where messages appear: top right below the header, three at most, polite, paused by hover and focus. */
export function Toaster() {
  const { shown } = useTheme();
  const place = usePlaceBesideFocus(belowHeader, fromRight, width);
  return (
    <Sonner
      theme={shown}
      // Left to itself it computes the style of the whole page at each render, and once more when the theme changes.
      dir="ltr"
      position="top-right"
      offset={place}
      mobileOffset={{ top: place.top }}
      visibleToasts={3}
      closeButton
      customAriaLabel="Messages"
      icons={{
        success: <CircleCheck aria-hidden className="size-4 text-ok-fg" />,
        error: <CircleX aria-hidden className="size-4 text-danger" />,
        info: <Info aria-hidden className="size-4 text-muted" />,
      }}
      toastOptions={{ closeButtonAriaLabel: 'Dismiss message', className: 'leakdrill-toast' }}
    />
  );
}
