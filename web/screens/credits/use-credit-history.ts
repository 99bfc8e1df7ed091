import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

const pageSize = 25;

/**
 * The movements page by page. How many pages are wanted is kept beside those that are there: news of a charge loads
 * the list afresh and would otherwise swallow the page that was just asked for.
 */
export function useCreditHistory() {
  const [wanted, setWanted] = useState(1);
  const history = useInfiniteQuery({
    queryKey: keys.creditEntries,
    queryFn: ({ pageParam }) => api.listCreditEntries({ limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = history;
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

  return { history, showMore, isShowingMore: isMissing && !isFetchNextPageError };
}
