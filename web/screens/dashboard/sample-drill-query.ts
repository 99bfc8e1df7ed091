import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';

export const sampleDrillQuery = queryOptions({
  queryKey: keys.sampleDrill,
  queryFn: () => api.readSampleDrill(),
});
