import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { usePages } from '#web/use-pages.ts';

const pageSize = 25;

/** The movements page by page, newest first. */
export const creditHistoryQuery = infiniteQueryOptions({
  queryKey: keys.creditEntries,
  queryFn: ({ pageParam }) => api.listCreditEntries({ limit: pageSize, cursor: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export function useCreditHistory() {
  const history = useInfiniteQuery(creditHistoryQuery);
  const { isFetchNextPageError, fetchNextPage } = history;
  const pages = usePages(history);

  function showMore(): void {
    pages.showMore();
    // After a failure nothing is tried again unasked.
    if (isFetchNextPageError) void fetchNextPage();
  }

  return { history, showMore, isShowingMore: pages.isShowingMore };
}
