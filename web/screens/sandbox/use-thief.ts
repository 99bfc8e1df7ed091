import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import type { ThingPlace } from './sandbox-queries.ts';

export type Victim = Pick<ThingPlace, 'container' | 'thing'>;

/** The thief of one cloud: what is chosen, and what came of it. */
export function useThief(cloud: string) {
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<Victim>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: ({ container, thing }: Victim) => api.playThief({ cloud, container, thing }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.sandbox }),
  });
  function play(victim: Victim): void {
    choose(victim);
    mutate(victim);
  }
  return { chosen, choose, play, theft: data, error, isPending };
}
