import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import type { decoyCalls } from '#contract/decoys.ts';
import { api } from '#web/api.ts';
import { keys, thisVisitMs } from '#web/queries.ts';

/** How many are out there: the gauge, the dashboard and the questions before a deletion share one answer. */
export const decoyCountsQuery = queryOptions({
  queryKey: keys.decoyCounts,
  queryFn: async () => {
    const counts = await api.countDecoys();
    if (typeof counts?.planted !== 'number') throw new Error('The count of decoys could not be read.');
    return counts;
  },
});

/** What one run planted, with what it kept of an earlier one: as many as a workflow has nodes, so one page. */
export function decoysOfRunQuery(executionId: string) {
  return queryOptions({
    queryKey: keys.decoysOfRun(executionId),
    queryFn: async () => (await fetchDecoys({ execution: executionId })).decoys,
    staleTime: thisVisitMs,
  });
}

/** The newest that one deployment planted, in whatever run. */
export function decoysOfDeploymentQuery(deploymentId: string, limit: number) {
  return queryOptions({
    queryKey: keys.decoysOfDeployment(deploymentId),
    queryFn: async () => (await fetchDecoys({ deployment: deploymentId, limit })).decoys,
    staleTime: 0,
  });
}

/** A page of the list; an answer that holds none is a failure and no empty list. */
export async function fetchDecoys(query: InputOf<typeof decoyCalls.listDecoys>) {
  const page = await api.listDecoys(query);
  if (!Array.isArray(page?.decoys)) throw new Error('The list of decoys could not be read.');
  return page;
}
