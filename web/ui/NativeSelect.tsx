import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './Input.tsx';

/** Every choice from a list is a native select: it works with every keyboard, reader and phone. */
export function NativeSelect({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative inline-flex w-full', className)}>
      <select
        {...rest}
        className={classNames(
          inputClass,
          'base-select h-9 appearance-none truncate pr-9 pointer-coarse:h-11',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  );
}
