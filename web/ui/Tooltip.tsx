import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { overlayContainer } from './overlay-container.ts';

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}

/** The words of an icon button, on hover and focus; the text equals the button's name. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={overlayContainer()}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="overlay-in z-50 max-w-72 rounded-control border border-floating-line bg-text px-2 py-1 text-label text-bg shadow-menu"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
