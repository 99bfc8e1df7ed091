import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useReturnFocus } from './use-return-focus.ts';

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The dialog's name; what is in it shows its own words. */
  name: string;
  /** After it is gone and the focus is back. */
  onClosed: () => void;
  children: ReactNode;
}

/** A dialog without a head, near the top, that begins with a field; on narrow windows a full-height sheet. */
export function CommandDialog({ open, onOpenChange, name, onClosed, children }: CommandDialogProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim-in fixed inset-0 z-40 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-start justify-center md:p-6 md:pt-[12dvh]">
          <Radix.Content
            aria-describedby={undefined}
            // The first thing in it that takes the focus is the field.
            onOpenAutoFocus={remember}
            onCloseAutoFocus={(event) => {
              onCloseAutoFocus(event);
              onClosed();
            }}
            className="overlay-in pointer-events-auto flex h-dvh w-full flex-col bg-raised text-text shadow-dialog outline-none md:h-auto md:max-w-[600px] md:rounded-dialog md:border md:border-floating-line"
          >
            <Radix.Title className="sr-only">{name}</Radix.Title>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
