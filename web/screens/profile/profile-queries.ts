import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { thisVisitMs } from '#web/queries.ts';

/** Another browser, or a script, changes both without telling this page: each visit asks again. */
const always = { staleTime: thisVisitMs } as const;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => api.listSessions(),
  ...always,
});

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: () => api.listApiTokens(),
  ...always,
});
