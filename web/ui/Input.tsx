import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const inputClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-[16px] leading-5 text-text md:text-app disabled:opacity-50 aria-invalid:border-danger';

export function Input({ className, type, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      type={type ?? 'text'}
      className={classNames(inputClass, 'h-9 pointer-coarse:h-11', className)}
    />
  );
}
