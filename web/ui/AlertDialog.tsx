import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The confirm button repeats the verb. */
  confirmLabel: string;
  cancelLabel?: string;
  look?: 'danger' | 'primary';
  isPending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something is done that cannot be taken back; stays open while pending. */
export function AlertDialog(props: AlertDialogProps) {
  const isPending = props.isPending ?? false;
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => !isPending && props.onOpenChange(open)}>
      <Radix.Portal>
        <Radix.Overlay className="scrim-in fixed inset-0 z-40 bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center p-4 md:items-center">
          <Radix.Content
            onOpenAutoFocus={remember}
            onCloseAutoFocus={onCloseAutoFocus}
            className={classNames(
              'overlay-in pointer-events-auto flex max-h-full w-full max-w-[440px] flex-col gap-4 overflow-y-auto',
              'rounded-dialog border border-floating-line bg-raised p-6 text-text shadow-dialog outline-none',
            )}
          >
            <div className="grid gap-1">
              <Radix.Title className="text-section font-semibold wrap-anywhere">{props.title}</Radix.Title>
              <Radix.Description className="text-app text-muted wrap-anywhere">
                {props.description}
              </Radix.Description>
            </div>
            {props.children}
            <div className="flex flex-wrap justify-end gap-2">
              <Radix.Cancel className={buttonClass()} disabled={isPending}>
                {props.cancelLabel ?? 'Cancel'}
              </Radix.Cancel>
              <Button look={props.look ?? 'danger'} isPending={isPending} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
