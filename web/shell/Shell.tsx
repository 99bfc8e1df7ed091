import { QueryClientProvider } from '@tanstack/react-query';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { signInOptionsQuery } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { Frame } from './Frame.tsx';
import { notificationsQuery } from './notifications.ts';

export const fetchFirst = () => [
  queryClient.prefetchQuery(decoyCountsQuery),
  queryClient.prefetchQuery(notificationsQuery),
  queryClient.prefetchQuery(signInOptionsQuery),
];

/**
 * Around every page but the landing and the sign-in page, which load without it: what is kept from the server,
 * and the frame.
 */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
