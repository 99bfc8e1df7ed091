import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

/** Turning while something is under way; the words beside it say what. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      aria-hidden
      data-spinner
      className={classNames('size-4 shrink-0 animate-spin motion-reduce:animate-none', className)}
    />
  );
}
