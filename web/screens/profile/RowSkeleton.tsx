import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The outline of a list's rows. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden className="divide-y border-y">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-[68px] items-center gap-4 py-3">
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
