import { Skeleton } from '#web/ui/Skeleton.tsx';
import { rows } from './Section.tsx';

/** The outline of a list's rows. */
export function RowSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className={rows}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex min-h-11 items-center gap-4">
          <Skeleton className="size-9 rounded-control" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </div>
  );
}
