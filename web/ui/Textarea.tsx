import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './Input.tsx';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(inputClass, 'min-h-20 py-2', className)} />;
}
