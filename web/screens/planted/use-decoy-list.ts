import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DecoyState } from '#contract/decoys.ts';
import { fetchDecoys } from '#web/decoys/decoy-queries.ts';
import { keys } from '#web/queries.ts';

const pageSize = 50;

/**
 * The decoys page by page, newest first. How many pages are wanted is kept beside those that are there: news of a
 * clean-up load the list afresh and would otherwise swallow the page that was just asked for.
 */
export function useDecoyList(state: DecoyState | undefined) {
  const [wanted, setWanted] = useState(1);
  const list = useInfiniteQuery({
    queryKey: keys.decoyList(state),
    queryFn: ({ pageParam }) => fetchDecoys({ state, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && loaded < wanted && hasNextPage;
  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);

  function showMore(): void {
    setWanted(loaded + 1);
    // After a failure nothing is tried again unasked.
    if (isFetchNextPageError) void fetchNextPage();
  }

  return {
    list,
    decoys: data?.pages.flatMap((page) => page.decoys) ?? [],
    total: data?.pages.at(-1)?.total ?? 0,
    showMore,
    isShowingMore: isMissing && !isFetchNextPageError,
  };
}
