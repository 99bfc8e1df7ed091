import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverClose = Radix.Close;

/** A small dialog beside its button; give it an aria-label or aria-labelledby. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        // From the first stop back to the last one the library moves the focus alone, also to where nobody sees it.
        onFocus={({ target }) =>
          target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest' })
        }
        {...rest}
        className={classNames(
          'overlay-in z-50 w-[380px] max-w-[calc(100vw-16px)] rounded-card border bg-raised text-text shadow-menu outline-none',
          className,
        )}
      />
    </Radix.Portal>
  );
}
