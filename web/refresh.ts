import type { QueryClient, QueryKey } from '@tanstack/react-query';

const gatherForMs = 250;

export type Refresh = (stale: readonly QueryKey[], why: 'event' | 'poll') => void;

/**
 * Asks again for what events made stale. Several in a row are one refresh: at most four in a second. A read under way
 * is left to end, or an answer that takes longer than the next event would never be seen. What an event told came
 * after that read began, so it is asked once more behind it; a poll knows of nothing new, and comes again by itself.
 */
export function gatherRefreshes(queryClient: QueryClient, signal: AbortSignal): Refresh {
  const pending = new Map<string, { queryKey: QueryKey; isTold: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  async function ask(queryKey: QueryKey, isTold: boolean): Promise<void> {
    const isUnderWay = queryClient.isFetching({ queryKey }) > 0;
    await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (isTold && isUnderWay && !signal.aborted)
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }

  return (stale, why) => {
    for (const queryKey of stale) {
      const key = JSON.stringify(queryKey);
      pending.set(key, { queryKey, isTold: why === 'event' || pending.get(key)?.isTold === true });
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const { queryKey, isTold } of pending.values()) void ask(queryKey, isTold);
      pending.clear();
    }, gatherForMs);
  };
}
