import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decoy } from '#contract/decoys.ts';
import { api, receive } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import type { ThingPlace } from './sandbox-queries.ts';

export type Victim = Pick<ThingPlace, 'container' | 'thing'>;
export type RunFile = Pick<Decoy, 'id' | 'workflow_id' | 'execution_id' | 'node_id'>;

/** What is robbed: a thing in the cloud, the file of a run, or what somebody found and pasted. */
export type Loot =
  | { of: 'thing'; place: Victim }
  | { of: 'file'; file: RunFile }
  | { of: 'text'; text: string };

/** The longest text that the thief looks through; what is made is shorter, but for files of many sets. */
export const longestText = 100_000;

/** The thief of one cloud: what is chosen, and what came of it. */
export function useThief(cloud: string) {
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<Loot>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (loot: Loot) => rob(cloud, loot),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.sandbox }),
  });
  function play(loot: Loot): void {
    choose(loot);
    mutate(loot);
  }
  return { chosen, choose, play, theft: data, error, isPending };
}

async function rob(cloud: string, loot: Loot) {
  if (loot.of === 'thing') return await api.playThief({ cloud, ...loot.place });
  const text = loot.of === 'text' ? loot.text : await textOf(loot.file);
  return await api.tryFound({ text: text.slice(0, longestText) });
}

async function textOf({ workflow_id: id, execution_id: execution, node_id: node }: RunFile): Promise<string> {
  const { blob } = await receive(api.readPlantedFile({ id, execution, node }));
  return await blob.text();
}
