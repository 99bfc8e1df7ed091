import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

export function workflowQuery(id: string) {
  return queryOptions({ queryKey: keys.workflow(id), queryFn: () => api.readWorkflow({ id }) });
}
