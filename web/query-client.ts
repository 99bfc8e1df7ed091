import { makeQueryClient } from './queries.ts';

/** What this tab keeps from the server. */
export const queryClient = makeQueryClient();
