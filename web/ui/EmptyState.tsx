import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Nothing here: what is missing, and the way on. */
export function EmptyState({ title, text, children, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'grid justify-items-start gap-1 rounded-card border border-dashed p-6',
        className,
      )}
    >
      <p className="text-prose font-medium">{title}</p>
      {text !== undefined && <p className="text-app text-muted">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
