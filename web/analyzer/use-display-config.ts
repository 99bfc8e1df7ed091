import { queryOptions, useQuery } from '@tanstack/react-query';
import { builtInDisplay } from './built-in-display.ts';
import { type DisplayConfig, readDisplayConfig } from './display-config.ts';

const address = '/config/analyzer-sections.json';
const answerWithinMs = 5_000;

/** A static file of the site itself, not a call of the API. */
const displayConfigQuery = queryOptions({
  queryKey: ['analyzer-sections'],
  queryFn: fetchDisplayConfig,
  staleTime: Infinity,
  retry: false,
});

/** How to show an analysis; undefined while the file is under way. Without a readable file the built-in words count. */
export function useDisplayConfig(): DisplayConfig | undefined {
  const { data, isPending } = useQuery(displayConfigQuery);
  return isPending ? undefined : (data ?? builtInDisplay);
}

async function fetchDisplayConfig(): Promise<DisplayConfig> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return readDisplayConfig(await answer.json(), builtInDisplay);
}
