import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

interface SheetContentProps extends ComponentProps<typeof Radix.Content> {
  /** The sheet's name; shown only where the sheet shows it itself. */
  name: string;
  /** After it is gone and the focus is back. */
  onClosed?: () => void;
}

/** A panel from the left edge over the page, 288 px wide. */
export function SheetContent({ name, onClosed, className, children, ...rest }: SheetContentProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay className="scrim-in fixed inset-0 z-40 bg-scrim" />
      <Radix.Content
        aria-describedby={undefined}
        {...rest}
        onOpenAutoFocus={(event) => {
          remember();
          focusFirstLink(event);
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus(event);
          onClosed?.();
        }}
        className={classNames(
          'sheet-in fixed inset-y-0 left-0 z-50 flex w-72 max-w-[calc(100vw-48px)] flex-col border-r bg-surface shadow-dialog outline-none',
          className,
        )}
      >
        <Radix.Title className="sr-only">{name}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Radix skips links when it looks for what to focus; a menu of links begins with the one you are at. */
function focusFirstLink(event: Event): void {
  const sheet = event.currentTarget as HTMLElement;
  // Two questions: one for both would answer the first in the document.
  const link =
    sheet.querySelector<HTMLElement>('a[aria-current="page"]') ?? sheet.querySelector<HTMLElement>('a[href]');
  if (link === null) return;
  event.preventDefault();
  link.focus();
}
