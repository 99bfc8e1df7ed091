import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

/**
 * How many pages of a list are wanted, kept beside those that are there: news load the list afresh and would
 * otherwise swallow the page that was just asked for. `needsAll` fetches whatever is missing.
 */
export function usePages<Page>(
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<Page>>,
    'data' | 'isFetching' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage'
  >,
  { needsAll = false }: { needsAll?: boolean } = {},
) {
  const [asked, setAsked] = useState(1);
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = list;
  const loaded = data?.pages.length ?? 0;
  const isMissing = loaded > 0 && (needsAll || loaded < asked) && hasNextPage;
  useEffect(() => {
    if (isMissing && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isMissing, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    /** Asks for the page after those that are there; after a failure nothing is tried again by this alone. */
    showMore: useCallback(() => setAsked(loaded + 1), [loaded]),
    isShowingMore: isMissing && !isFetchNextPageError,
  };
}
