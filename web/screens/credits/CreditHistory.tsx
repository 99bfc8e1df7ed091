import type { CreditEntry } from '#contract/credits.ts';
import { dateTime, inUtc } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { DownloadStatement } from './DownloadStatement.tsx';
import { EntryLink } from './EntryLink.tsx';
import { entryWord } from './entry-words.ts';
import { useCreditHistory } from './use-credit-history.ts';

/** Every movement of the wallet; what is only held is marked. */
export function CreditHistory() {
  const { history, showMore, isShowingMore } = useCreditHistory();
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="credit-history" aria-busy={history.isPending} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="credit-history" className="text-section font-semibold">
          Credit history
        </h2>
        <DownloadStatement isEmpty={history.isSuccess && entries.length === 0} />
      </div>
      {history.isPending && (
        <div aria-hidden className="border-t">
          {Array.from({ length: 4 }, (_, row) => (
            <div key={row} className="flex h-[46px] items-center gap-6 border-b">
              <Skeleton className="h-4 w-40 max-lg:hidden" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-4 w-12" />
            </div>
          ))}
        </div>
      )}
      {history.isError && !history.isFetchNextPageError && (
        <LoadError
          text={
            entries.length === 0
              ? 'The credit history could not be loaded. Your balance is not affected.'
              : 'The credit history could not be brought up to date. What you see was loaded before.'
          }
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isSuccess && entries.length === 0 && <EmptyState title="No charges yet." />}
      {entries.length > 0 && (
        <table aria-labelledby="credit-history" className="block w-full lg:table">
          <thead className="sr-only lg:not-sr-only lg:table-header-group">
            <tr className="border-b text-left text-label text-muted [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col" className="text-right">
                Change
              </th>
              <th scope="col" className="pl-6 text-right">
                Balance
              </th>
            </tr>
          </thead>
          <tbody className="block border-t lg:table-row-group lg:border-t-0">
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {history.isFetchNextPageError && (
        <LoadError
          text="Older entries could not be loaded. Those above are complete."
          error={history.error}
        />
      )}
      {history.hasNextPage && (
        <div>
          <Button isPending={isShowingMore} onClick={showMore}>
            Show More
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ entry }: { entry: CreditEntry }) {
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-b py-2.5 lg:table-row [&>td]:lg:py-3 [&>td]:lg:align-baseline">
      <td className="order-3 text-meta text-muted lg:w-72">
        <span className="flex flex-wrap gap-x-3">
          <time
            dateTime={entry.created_at}
            title={inUtc(entry.created_at)}
            className="font-mono whitespace-nowrap"
          >
            {dateTime(entry.created_at)}
          </time>
          <RelativeTime timestamp={entry.created_at} className="whitespace-nowrap" />
        </span>
      </td>
      <td className="order-1 min-w-0 lg:pr-4">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <span>
            <span className="text-muted">{entryWord(entry)}: </span>
            {entry.reason}
          </span>
          {entry.held && <StatusBadge look="run" label="Held" />}
          <EntryLink entry={entry} />
        </span>
      </td>
      <td className="order-2 text-right font-mono whitespace-nowrap tabular-nums">{signed(entry.change)}</td>
      <td className="order-4 text-right font-mono whitespace-nowrap text-muted tabular-nums">
        <span className="sr-only lg:hidden">Balance </span>
        {entry.balance.toLocaleString('en')}
      </td>
    </tr>
  );
}

function signed(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change.toLocaleString('en')}` : `−${Math.abs(change).toLocaleString('en')}`;
}
