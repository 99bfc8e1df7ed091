import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

// No event of ours tells what others do in a stand-in cloud.
const contentsEveryMs = 5000;
const eventsEveryMs = 3000;

export const contentsQuery = queryOptions({
  queryKey: [...keys.sandbox, 'contents'],
  queryFn: () => api.readSandboxContents(),
  staleTime: 0,
  refetchInterval: contentsEveryMs,
});

export const eventsQuery = queryOptions({
  queryKey: [...keys.sandbox, 'events'],
  queryFn: () => api.listSandboxEvents({ cloud: 'aws' }),
  staleTime: 0,
  refetchInterval: eventsEveryMs,
});
