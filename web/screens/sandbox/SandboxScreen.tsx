import { useQuery } from '@tanstack/react-query';
import { whyNotLoaded } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/Tabs.tsx';
import { CloudTab } from './CloudTab.tsx';
import { ResetSandbox } from './ResetSandbox.tsx';
import { sandboxQuery } from './sandbox-queries.ts';

export const fetchFirst = () => [queryClient.prefetchQuery(sandboxQuery)];

/** What lies in the stand-in clouds, and what they saw. */
export function SandboxScreen() {
  const sandbox = useQuery(sandboxQuery);
  const clouds = sandbox.data?.clouds ?? [];
  const [first] = clouds;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Sandbox"
        subtitle="Stand-in clouds on this machine. Nothing here reaches a real account."
      >
        {first !== undefined && <ResetSandbox />}
      </PageHeader>
      {sandbox.isPending && (
        <div aria-busy>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {sandbox.isError && (
        <LoadError
          text={whyNotLoaded('The sandbox', sandbox.error)}
          error={sandbox.error}
          onRetry={() => void sandbox.refetch()}
          isRetrying={sandbox.isFetching}
        />
      )}
      {sandbox.data !== undefined && first === undefined && (
        <EmptyState
          title="The sandbox is off."
          text="Agents talk to the real clouds, with the credentials you give them."
        />
      )}
      {first !== undefined && (
        <Tabs defaultValue={first.id}>
          <TabsList aria-label="Clouds">
            {clouds.map((cloud) => (
              <TabsTrigger key={cloud.id} value={cloud.id}>
                {cloud.name}
              </TabsTrigger>
            ))}
          </TabsList>
          {clouds.map((cloud) => (
            <TabsContent key={cloud.id} value={cloud.id} className="grid grid-cols-1 gap-8 pt-6">
              <CloudTab cloud={cloud} />
            </TabsContent>
          ))}
        </Tabs>
      )}
    </div>
  );
}
