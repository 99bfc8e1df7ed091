import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { makeQueryClient } from '#web/queries.ts';
import { Frame } from './Frame.tsx';

/**
 * Around every page but the landing and the sign-in page, which load without it: what is kept from the server,
 * and the frame.
 */
export function Shell() {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}
