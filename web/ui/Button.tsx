import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

const looks = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control text-app font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-h-11',
  ],
  {
    variants: {
      look: {
        primary: 'bg-primary text-on-primary hover:not-disabled:bg-primary/90',
        secondary: 'border border-control/60 bg-surface text-text hover:not-disabled:bg-sunken',
        ghost: 'text-text hover:not-disabled:bg-sunken',
        danger: 'bg-danger text-on-primary hover:not-disabled:bg-danger/90',
        link: 'text-primary underline underline-offset-4 decoration-primary/40 hover:not-disabled:decoration-primary',
      },
      size: {
        normal: 'h-9 px-4',
        toolbar: 'h-8 px-3',
        icon: 'size-9 pointer-coarse:min-w-11',
        'icon-small': 'size-8 pointer-coarse:min-w-11',
        inline: 'h-auto min-h-6 px-0 pointer-coarse:min-h-6',
      },
    },
    defaultVariants: { look: 'secondary', size: 'normal' },
  },
);

type ButtonLooks = VariantProps<typeof looks>;

/** The classes of a button, for a link that looks like one. */
export function buttonClass(options: ButtonLooks & { className?: string | undefined } = {}): string {
  const { className, ...rest } = options;
  return classNames(looks(rest), className);
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /**
   * Shows a spinner and refuses clicks; the label stays, so that the name does not jump. Not `disabled`: who pressed it
   * by key would lose the focus.
   */
  isPending?: boolean;
}

export function Button({
  look,
  size,
  isPending = false,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      {...(isPending && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isPending ? refuse : onClick}
      className={buttonClass({ look, size, className })}
    >
      {isPending && <Spinner />}
      {children}
    </button>
  );
}

/** Enter in a field of its form comes here too. */
function refuse(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
}
