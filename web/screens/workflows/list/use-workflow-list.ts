import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#web/api.ts';
import { keys, thisVisitMs } from '#web/queries.ts';
import { usePages } from '#web/use-pages.ts';

const pageSize = 100;

/** The workflows page by page, newest first. */
export const workflowListQuery = infiniteQueryOptions({
  queryKey: [...keys.workflows, 'list'],
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
  staleTime: thisVisitMs,
});

/** `needsAll` fetches what is missing, since a search looks at all of them. */
export function useWorkflowList({ needsAll }: { needsAll: boolean }) {
  const list = useInfiniteQuery(workflowListQuery);
  const { data } = list;

  const workflows = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.workflows) ?? [];
    // One that two pages carry, since it was restored in between, is one workflow.
    return [...new Map(all.map((workflow) => [workflow.id, workflow])).values()];
  }, [data]);

  return {
    list,
    workflows,
    total: Math.max(data?.pages[0]?.total ?? 0, workflows.length),
    ...usePages(list, { needsAll }),
  };
}

async function fetchPage(cursor: string | undefined) {
  const page = await api.listWorkflows({ limit: pageSize, cursor });
  // An answer that only counts them (Q9) is none for a list.
  if (!Array.isArray(page.workflows)) throw new Error('The list of workflows could not be read.');
  return page;
}
