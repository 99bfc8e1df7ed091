import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { fetchDecoys } from '#web/decoys/decoy-queries.ts';
import { isOver } from '#web/decoys/decoy-words.ts';
import { keys } from '#web/queries.ts';

// No event of ours tells what others do in a stand-in cloud.
const contentsEveryMs = 5000;
const eventsEveryMs = 3000;
const mostFiles = 50;

/** A thing in one cloud, with the names that a person knows it by. */
export interface ThingPlace {
  container: string;
  thing: string;
  containerName: string;
  name: string;
}

export const sandboxQuery = queryOptions({ queryKey: keys.sandbox, queryFn: () => api.readSandbox() });

export function contentsQuery(cloud: string) {
  return queryOptions({
    queryKey: [...keys.sandbox, 'contents', cloud],
    queryFn: () => api.listSandboxContainers({ cloud }),
    staleTime: 0,
    refetchInterval: contentsEveryMs,
  });
}

/** Files of runs that are out there: also those that no cloud shows to anybody, as the one of a live decoy identity. */
export const runFilesQuery = queryOptions({
  queryKey: [...keys.decoys, 'files'],
  queryFn: async () =>
    (await fetchDecoys({ limit: mostFiles })).decoys.filter((one) => one.file_name !== null && !isOver(one)),
});

export function eventsQuery(cloud: string) {
  return queryOptions({
    queryKey: eventsKey(cloud),
    queryFn: () => api.listSandboxEvents({ cloud }),
    staleTime: 0,
    refetchInterval: eventsEveryMs,
  });
}

export function eventsKey(cloud: string) {
  return [...keys.sandbox, 'events', cloud];
}
