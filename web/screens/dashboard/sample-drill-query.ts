import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { isFailure } from '#web/failure.ts';
import { keys } from '#web/queries.ts';

/** Null from a back end that does not know the question. */
export const sampleDrillQuery = queryOptions({
  queryKey: keys.sampleDrill,
  queryFn: async () => {
    try {
      return await api.readSampleDrill();
    } catch (error) {
      if (isFailure(error) && error.status === 404) return null;
      throw error;
    }
  },
});
