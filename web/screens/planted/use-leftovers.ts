import { useQueries } from '@tanstack/react-query';
import { fetchDecoys } from '#web/decoys/decoy-queries.ts';
import { keys } from '#web/queries.ts';

const states = ['left_over', 'changed'] as const;
/** More than these are found by the filter. */
const mostShown = 5;

/** What a clean-up could not or would not take back; asked for only where there is any. */
export function useLeftovers(count: number) {
  const found = useQueries({
    queries: states.map((state) => ({
      queryKey: [...keys.decoyList(state), 'leftovers'],
      queryFn: async () => (await fetchDecoys({ state, limit: mostShown })).decoys,
      enabled: count > 0,
    })),
  });
  return {
    leftovers: count === 0 ? [] : found.flatMap(({ data }) => data ?? []).slice(0, mostShown),
    isPending: count > 0 && found.some(({ isPending }) => isPending),
  };
}
