import { queryOptions } from '@tanstack/react-query';
import type { LastExecution } from '#contract/executions.ts';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

/** A list carries long results without their sections. */
export function isShortened({ analyzer_results: brought }: LastExecution): boolean {
  return brought?.shortened === true;
}

/** All sections of an analysis. While the run goes on more may be found: what is kept for good is asked for when it is over. */
export function fullResultsQuery(workflowId: string, execution: LastExecution) {
  const { execution_id: executionId, status } = execution;
  return queryOptions({
    queryKey: keys.results(executionId),
    queryFn: () => api.readExecution({ id: workflowId, execution: executionId }),
    enabled: isShortened(execution) && status !== 'in_progress',
    staleTime: Infinity,
  });
}
