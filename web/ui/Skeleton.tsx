import { classNames } from './class-names.ts';

/** The outline of what is loading, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-badge', className)} />;
}
