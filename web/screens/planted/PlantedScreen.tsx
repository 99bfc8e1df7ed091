import { useQuery } from '@tanstack/react-query';
import { Eraser, SearchCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { decoyStates } from '#contract/decoys.ts';
import { AskCleanUp } from '#web/decoys/AskCleanUp.tsx';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { canCleanUp } from '#web/decoys/decoy-words.ts';
import { paths } from '#web/paths.ts';
import { queryClient } from '#web/query-client.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { countAll, countLeftovers, countToCleanUp } from './counts.ts';
import { DecoyTable } from './DecoyTable.tsx';
import { Leftovers } from './Leftovers.tsx';
import { StateFilter } from './StateFilter.tsx';
import { decoyListQuery, useDecoyList } from './use-decoy-list.ts';
import { useLeftovers } from './use-leftovers.ts';

const LookUp = lazy(async () => ({ default: (await import('#web/inventory/LookUp.tsx')).LookUp }));

/** Of all states: with one in the address the page asks by itself. */
export const fetchFirst = () =>
  location.search === '' ? [queryClient.prefetchInfiniteQuery(decoyListQuery(undefined))] : [];

/** Every decoy out there, what became of it, and the way to take it back. */
export function PlantedScreen() {
  const [search, setSearch] = useSearchParams();
  const state = decoyStates.find((one) => one === search.get('state'));
  const [isAsking, setIsAsking] = useState(false);
  const [isLookUpOpen, setIsLookUpOpen] = useState(false);
  const { data: counts, isPending: isCounting } = useQuery(decoyCountsQuery);
  const leftOver = counts === undefined ? 0 : countLeftovers(counts);
  const toCleanUp = counts === undefined ? 0 : countToCleanUp(counts);
  const { leftovers, isPending: isLooking } = useLeftovers(leftOver);
  const { list, decoys, total, showMore, isShowingMore } = useDecoyList(state);
  const filter = (next: string) => setSearch(next === '' ? {} : { state: next }, { replace: true });

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Planted decoys" subtitle="Where each one lies, and what became of it.">
        <Button aria-expanded={isLookUpOpen} onClick={() => setIsLookUpOpen(!isLookUpOpen)}>
          <SearchCheck aria-hidden />
          Is This Ours?
        </Button>
        {toCleanUp > 0 && (
          <Button look="primary" onClick={() => setIsAsking(true)}>
            <Eraser aria-hidden />
            Clean Up All
          </Button>
        )}
      </PageHeader>
      {isLookUpOpen && (
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          <LookUp />
        </Suspense>
      )}
      {/* All at once, so that nothing is pushed down under a reader's eyes. */}
      {isCounting || isLooking ? (
        <div aria-busy>
          <Loading />
        </div>
      ) : (
        <>
          {leftovers.length > 0 && state === undefined && <Leftovers decoys={leftovers} count={leftOver} />}
          <section aria-label="All decoys" aria-busy={list.isPending} className="grid grid-cols-1 gap-3">
            {(state !== undefined || (counts !== undefined && countAll(counts) > 0)) && (
              <StateFilter state={state} counts={counts} onChange={filter} />
            )}
            {list.isPending && <Loading />}
            {list.isError && !list.isFetchNextPageError && (
              <LoadError
                text="The planted decoys could not be loaded; where they lie has not changed."
                error={list.error}
                onRetry={() => void list.refetch()}
                isRetrying={list.isFetching}
              />
            )}
            {list.isSuccess && decoys.length === 0 && (
              <Nothing isFiltered={state !== undefined} onClear={() => filter('')} />
            )}
            {decoys.length > 0 && <DecoyTable decoys={decoys} />}
            {list.isFetchNextPageError && (
              <LoadError
                text="Older decoys could not be loaded. Those above are complete."
                error={list.error}
                onRetry={showMore}
                isRetrying={list.isFetchingNextPage}
              />
            )}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <div className="flex flex-wrap items-center gap-3">
                <Button isPending={isShowingMore} onClick={showMore}>
                  Show More
                </Button>
                <p className="font-mono text-meta text-muted">
                  {`${decoys.length.toLocaleString('en')} of ${total.toLocaleString('en')}`}
                </p>
              </div>
            )}
          </section>
        </>
      )}
      <AskCleanUp
        title="Clean Up All"
        wish={{ of: 'everything' }}
        decoys={decoys.filter(canCleanUp)}
        total={toCleanUp}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState title="No decoy is in this state">
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing is planted. Run a workflow to plant a decoy.">
      <Link to={paths.workflowList} className={buttonClass()}>
        My Workflows
      </Link>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div aria-hidden className="border-t">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex h-[77px] items-center gap-6 border-b">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}
