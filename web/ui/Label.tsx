import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface LabelProps extends ComponentProps<'label'> {
  /** The id of the control it names. */
  htmlFor: string;
}

export function Label({ className, htmlFor, ...rest }: LabelProps) {
  return (
    <label htmlFor={htmlFor} {...rest} className={classNames('text-meta font-medium text-text', className)} />
  );
}
