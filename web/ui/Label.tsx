import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  return <label {...rest} className={classNames('text-meta font-medium text-text', className)} />;
}
