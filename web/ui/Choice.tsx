import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'radio' | 'checkbox';
}

/** A radio or a checkbox: the browser's own is grey in the dark theme, whatever the planes around it. */
export function Choice({ type, className, ...rest }: ChoiceProps) {
  return (
    <span className={classNames('relative size-4 shrink-0', className)}>
      <input
        {...rest}
        type={type}
        className={classNames(
          'peer block size-4 cursor-[inherit] appearance-none border border-control bg-surface disabled:bg-sunken forced-colors:appearance-auto',
          type === 'radio'
            ? 'rounded-full checked:border-[5px] checked:border-primary'
            : 'rounded-badge checked:border-primary checked:bg-primary',
        )}
      />
      {type === 'checkbox' && (
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 hidden size-3 text-on-primary peer-checked:block forced-colors:peer-checked:hidden"
        />
      )}
    </span>
  );
}
