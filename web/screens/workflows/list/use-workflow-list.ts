import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

const pageSize = 100;

/**
 * The workflows page by page, newest first. `needsAll` fetches what is missing, since a search looks at all of them.
 * How many pages are wanted is kept beside those that are there: news of a run loads the list afresh and would
 * otherwise swallow the page that was just asked for.
 */
export function useWorkflowList({ needsAll }: { needsAll: boolean }) {
  const [pages, setPages] = useState(1);
  const wanted = needsAll ? Infinity : pages;
  const list = useInfiniteQuery({
    queryKey: [...keys.workflows, 'list'],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
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

  const workflows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.workflows) ?? [];
    // One that two pages carry, since it was restored in between, is one workflow.
    return [...new Map(all.map((workflow) => [workflow.id, workflow])).values()];
  }, [data]);

  return {
    list,
    workflows,
    total: Math.max(data?.pages[0]?.total ?? 0, workflows.length),
    /** Asks for the page after those that are there. */
    showMore: useCallback(() => setPages(loaded + 1), [loaded]),
    isShowingMore: isMissing && !isFetchNextPageError,
  };
}

async function fetchPage(cursor: string | undefined) {
  const page = await api.listWorkflows({ limit: pageSize, cursor });
  // An answer that only counts them (Q9) is none for a list.
  if (!Array.isArray(page.workflows)) throw new Error('The list of workflows could not be read.');
  return page;
}
