import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { DecoyState } from '#contract/decoys.ts';
import { fetchDecoys } from '#web/decoys/decoy-queries.ts';
import { keys, thisVisitMs } from '#web/queries.ts';
import { usePages } from '#web/use-pages.ts';

const pageSize = 50;

/** The decoys page by page, newest first. */
export function decoyListQuery(state: DecoyState | undefined) {
  return infiniteQueryOptions({
    queryKey: keys.decoyList(state),
    queryFn: ({ pageParam }) => fetchDecoys({ state, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: thisVisitMs,
  });
}

export function useDecoyList(state: DecoyState | undefined) {
  const list = useInfiniteQuery(decoyListQuery(state));
  const { data, isFetchNextPageError, fetchNextPage } = list;
  const pages = usePages(list);

  function showMore(): void {
    pages.showMore();
    // After a failure nothing is tried again unasked.
    if (isFetchNextPageError) void fetchNextPage();
  }

  return {
    list,
    decoys: data?.pages.flatMap((page) => page.decoys) ?? [],
    total: data?.pages.at(-1)?.total ?? 0,
    showMore,
    isShowingMore: pages.isShowingMore,
  };
}
