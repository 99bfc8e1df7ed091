import type { QueryClient } from '@tanstack/react-query';
import type { CleanUpWish } from './clean-up.ts';
import { stayPlanted } from './count-words.ts';

/** The code comes when it is asked for: few deletions leave anything planted. */
export async function startCleanUp(wish: CleanUpWish, queryClient: QueryClient): Promise<boolean> {
  const { cleanUp } = await import('./clean-up.ts');
  return await cleanUp(wish, queryClient);
}

const shownMs = 10_000;

/** What the message about a deletion says and offers where something stays planted (Q64). */
export function offerCleanUp(
  name: string | undefined,
  count: number,
  wish: CleanUpWish,
  queryClient: QueryClient,
) {
  const staying = stayPlanted(count);
  if (staying === undefined) return {};
  return {
    description: name === undefined ? staying : `${name}. ${staying}`,
    action: { label: 'Clean Up', onClick: () => void startCleanUp(wish, queryClient) },
    duration: shownMs,
  };
}
