import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** Width in px from 768 px on; below, the dialog is a full-height sheet. */
  width?: 440 | 600 | 900 | 1100;
}

const widths = {
  440: 'md:max-w-[440px]',
  600: 'md:max-w-[600px]',
  900: 'md:max-w-[900px]',
  1100: 'md:max-w-[1100px]',
};

/** A dialog: header with title and 'Dismiss', then DialogBody (scrolls) and DialogFooter (stays in sight). */
export function DialogContent({
  title,
  description,
  width = 600,
  className,
  children,
  onOpenAutoFocus = focusFirstField,
  onPointerDownOutside,
  ...rest
}: DialogContentProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const described = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Radix.Portal>
      <Radix.Overlay className="scrim-in fixed inset-0 z-40 bg-scrim" />
      <div className="pointer-events-none fixed inset-0 z-50 flex justify-center md:items-center md:p-6">
        <Radix.Content
          {...described}
          {...rest}
          onKeyDownCapture={goBackFromDialog}
          onOpenAutoFocus={(event) => {
            remember();
            onOpenAutoFocus(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onPointerDownOutside={(event) => {
            onPointerDownOutside?.(event);
            // A message lies above the dialog: reading it or sending it away is no wish to leave.
            if (isInMessage(event.target)) event.preventDefault();
          }}
          className={classNames(
            'overlay-in pointer-events-auto flex w-full flex-col bg-raised text-text shadow-dialog outline-none',
            // In a low window header and footer would leave nothing between them, so all of it scrolls.
            'low:overflow-y-auto h-dvh md:h-auto md:max-h-[calc(100dvh-48px)] md:rounded-dialog md:border md:border-floating-line',
            widths[width],
            className,
          )}
        >
          {/* A name without an end must not push all the rest out of the window. */}
          <div className="flex max-h-[30dvh] shrink-0 items-start gap-4 overflow-y-auto border-b px-4 py-3 md:px-6 md:py-4 low:max-h-none">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-section font-semibold wrap-anywhere">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-app text-muted wrap-anywhere">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close
              title="Dismiss"
              aria-label="Dismiss"
              className={buttonClass({ look: 'ghost', size: 'icon-small', className: '-mr-2 text-muted' })}
            >
              <X aria-hidden />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </div>
    </Radix.Portal>
  );
}

export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6 low:flex-none low:overflow-y-visible',
        className,
      )}
    />
  );
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] md:px-6',
        className,
      )}
    />
  );
}

function isInMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

/** Radix leads round from the first stop and the last, but backwards from the dialog itself nowhere. */
function goBackFromDialog(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || !event.shiftKey || event.target !== event.currentTarget) return;
  event.currentTarget.querySelector<HTMLElement>('button')?.focus();
}

/** The first field is what a dialog is opened for; where a finger would bring up the keyboard, the dialog itself. */
function focusFirstField(event: Event): void {
  event.preventDefault();
  const dialog = event.currentTarget as HTMLElement;
  const field = dialog.querySelector<HTMLElement>(
    '[data-autofocus], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  );
  const isTouch = matchMedia('(pointer: coarse)').matches;
  (field === null || isTouch ? dialog : field).focus();
}
