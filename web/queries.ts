import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/executions.ts';
import { api } from './api.ts';
import { isFailure } from './failure.ts';

/** Names of what is kept from the server. A longer key lies inside the shorter one and is refreshed with it. */
export const keys = {
  agents: ['agents'],
  agent: (id: string) => ['agent', id],
  awsRegions: ['regions', 'aws'],
  azureRegions: ['regions', 'azure'],
  stats: ['stats'],
  sampleDrill: ['stats', 'sample-drill'],
  activities: ['activities'],
  notifications: ['notifications'],
  balance: ['balance'],
  creditEntries: ['credit-entries'],
  deployments: ['deployments'],
  usage: ['usage'],
  code: (deploymentId: string) => ['code', deploymentId],
  decoys: ['decoys'],
  decoyCounts: ['decoys', 'counts'],
  decoyList: (state: string | undefined) => ['decoys', 'list', state ?? 'all'],
  decoysOfDeployment: (deploymentId: string) => ['decoys', 'deployment', deploymentId],
  decoysOfRun: (executionId: string) => ['decoys', 'run', executionId],
  workflows: ['workflows'],
  workflow: (id: string) => ['workflows', id],
  executions: (workflowId: string) => ['workflows', workflowId, 'executions'],
  execution: (workflowId: string, executionId: string) => [
    'workflows',
    workflowId,
    'executions',
    executionId,
  ],
  /** Told by the stream while a step draws many sets. */
  progress: (executionId: string, nodeId: string) => ['progress', executionId, nodeId],
  /** Of a run that is over, in full: it never changes, so news of other runs do not fetch it again. */
  results: (executionId: string) => ['results', executionId],
  retryPlan: (executionId: string) => ['retry-plan', executionId],
  sandbox: ['sandbox'],
  signInOptions: ['sign-in-options'],
} as const;

export type StepProgressEvent = Extract<LiveEvent, { kind: 'progress' }>;

const minute = 60_000;
const hour = 60 * minute;

/** What came so short a time ago came for this very visit; a later one asks again. */
export const thisVisitMs = 2000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (count, error) => count < 1 && mayPass(error),
        retryDelay: 600,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export const agentsQuery = queryOptions({ queryKey: keys.agents, queryFn: () => api.listAgents() });

export const statsQuery = queryOptions({ queryKey: keys.stats, queryFn: () => api.readDashboardStats() });

export const balanceQuery = queryOptions({ queryKey: keys.balance, queryFn: () => api.readCreditBalance() });

export const signInOptionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => api.readSignInOptions(),
  staleTime: hour,
});

/** Recent activities, newest first; the page asks for five more at a time. */
export function activitiesQuery(limit: number) {
  return queryOptions({
    queryKey: [...keys.activities, limit],
    queryFn: () => api.listRecentActivities({ limit }),
    placeholderData: (before) => before,
  });
}

export const awsRegionsQuery = queryOptions({
  queryKey: keys.awsRegions,
  queryFn: () => api.listAwsRegions(),
  staleTime: hour,
  gcTime: hour,
});

export const azureRegionsQuery = queryOptions({
  queryKey: keys.azureRegions,
  queryFn: () => api.listAzureRegions(),
  staleTime: hour,
  gcTime: hour,
  retry: 3,
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
});

/** How many workflows there are: the answer may be a list, or an object with workflows or a total (Q9). */
export const workflowTotalQuery = queryOptions({
  queryKey: [...keys.workflows, 'total'],
  queryFn: async () => totalOf(await api.listWorkflows({ limit: 1 })),
});

export function totalOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null)
    throw new Error('The list of workflows could not be read.');
  const { total, workflows } = answer as { total?: unknown; workflows?: unknown };
  if (typeof total === 'number') return total;
  if (Array.isArray(workflows)) return workflows.length;
  throw new Error('The list of workflows could not be read.');
}

/** No answer and faults of the server may pass; a refusal stays one. */
function mayPass(error: unknown): boolean {
  return isFailure(error) && (error.status === undefined || error.status >= 500);
}
