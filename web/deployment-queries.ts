import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { keys } from './queries.ts';
import { readDeployments, readUsage } from './read-deployments.ts';

/** The specification's cache of the two lists; a second fetch while one is under way joins it. */
const deploymentsStayFreshMs = 30_000;

export const deploymentsQuery = queryOptions({
  queryKey: keys.deployments,
  queryFn: async () => readDeployments(await api.listDeployments()),
  staleTime: deploymentsStayFreshMs,
});

export const usageQuery = queryOptions({
  queryKey: keys.usage,
  queryFn: async () => readUsage(await api.listDeploymentUsage()),
  staleTime: deploymentsStayFreshMs,
});
