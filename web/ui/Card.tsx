import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-card border bg-surface p-4', className)} />;
}

export function CardTitle({ level = 2, className, ...rest }: ComponentProps<'h2'> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return <Heading {...rest} className={classNames('text-section font-semibold', className)} />;
}
