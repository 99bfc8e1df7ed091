import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Deployment } from '#contract/deployments.ts';
import { api, sentenceOf } from '#web/api.ts';
import { AskCleanUp } from '#web/decoys/AskCleanUp.tsx';
import { offerCleanUp } from '#web/decoys/start-clean-up.ts';
import { StayPlanted } from '#web/decoys/StayPlanted.tsx';
import { deploymentsQuery, usageQuery } from '#web/deployment-queries.ts';
import { paths } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import type { ReadDeployment } from '#web/read-deployments.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Input } from '#web/ui/Input.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSearchText } from '#web/use-search-text.ts';
import { findDeployed, groupDeployed } from './deployed-agents.ts';
import { type CardAction, DeploymentCard } from './DeploymentCard.tsx';
import { hasGeneratedFile, noCode } from './generated-file.ts';
import { useCleanUp } from './use-clean-up.ts';
import { useEdit } from './use-edit.ts';
import { ViewConfigurationDialog } from './ViewConfigurationDialog.tsx';

// The two large dialogs come when they are opened first: most visits only look.
const loadCode = () => import('./CodeDialog.tsx');
const loadEdit = () => import('./EditDialog.tsx');
const CodeDialog = lazy(async () => ({ default: (await loadCode()).CodeDialog }));
const EditDialog = lazy(async () => ({ default: (await loadEdit()).EditDialog }));

export const fetchFirst = () => [
  queryClient.prefetchQuery(deploymentsQuery),
  queryClient.prefetchQuery(usageQuery),
];

/** What I have deployed, and where it points. */
export function AgentsScreen() {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { text: q, type } = useSearchText(search.get('q') ?? '', (text) => {
    setSearch(text === '' ? {} : { q: text }, { replace: true });
  });
  const sought = search.get('deployment');
  const deployments = useQuery(deploymentsQuery);
  const usage = useQuery(usageQuery);
  const [codeId, setCodeId] = useState<string>();
  const [viewOf, setViewOf] = useState<ReadDeployment | null>(null);
  const [deletionOf, setDeletionOf] = useState<Deployment | null>(null);
  const [isCleanUpAsked, setIsCleanUpAsked] = useState(false);
  const edit = useEdit();
  const cleanUp = useCleanUp();

  const refresh = () =>
    Promise.all(
      [keys.deployments, keys.usage].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const remove = useMutation({
    mutationFn: (deployment: Deployment) => api.deleteDeployment({ id: deployment.id }),
    onSuccess: (_answer, { id, name }) =>
      toast.success(
        'Agent deleted successfully',
        offerCleanUp(name, isCleanUpAsked ? 0 : planted, { of: 'deployment', id }, queryClient),
      ),
    onError: (error) => toast.error('Failed to delete agent', { description: sentenceOf(error) }),
    onSettled: async () => {
      await refresh();
      // Closed only now: the focus would go back to a button that the refresh takes away.
      setDeletionOf(null);
    },
  });
  const used = new Map(usage.data?.deployments.map((one) => [one.id, one.used_in_workflows]));
  const plantedBy = new Map(usage.data?.deployments.map((one) => [one.id, one.planted ?? 0]));
  const planted = plantedBy.get(deletionOf?.id ?? '') ?? 0;
  const isLoaded = deployments.data !== undefined && usage.data !== undefined;
  const hasFailed = deployments.isError || usage.isError;
  const groups = isLoaded ? groupDeployed(findDeployed(deployments.data, q)) : [];

  function act(action: CardAction, deployment: ReadDeployment): void {
    if (action === 'code') {
      if (hasGeneratedFile(deployment)) setCodeId(deployment.id);
      else toast.error(noCode);
    }
    if (action === 'edit') void edit.open(deployment);
    if (action === 'view') view(deployment);
    if (action === 'clean-up') void cleanUp.open(deployment);
    if (action === 'delete') {
      setIsCleanUpAsked(false);
      setDeletionOf(deployment);
    }
  }
  function view(deployment: ReadDeployment): void {
    if (deployment.hasReadableConfiguration) setViewOf(deployment);
    else toast.error('Failed to display configuration');
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Deployed Agents" />
      <div className="relative w-full md:w-80">
        <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
        <Input
          type="search"
          aria-label="Search deployed agents"
          placeholder="Search deployed agents..."
          value={q}
          onChange={(event) => type(event.target.value)}
          className="pl-9"
        />
      </div>
      {hasFailed && (
        <LoadError
          text="Failed to load agents"
          error={deployments.error ?? usage.error}
          onRetry={() => void refresh()}
          isRetrying={deployments.isFetching || usage.isFetching}
        />
      )}
      {!isLoaded && !hasFailed && <Loading />}
      {isLoaded && sought !== null && !deployments.data.some(({ id }) => id === sought) && (
        <p role="status" className="text-app text-muted">
          The agent that this link led to is not deployed any more.
        </p>
      )}
      {isLoaded && groups.length === 0 && (
        <EmptyState
          title="No deployed agents found"
          text={q.trim() === '' ? 'No agents have been deployed yet' : 'Try adjusting your search criteria'}
        >
          <Link to={paths.marketplace} className={buttonClass()}>
            Open Marketplace
          </Link>
        </EmptyState>
      )}
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className="grid grid-cols-1 gap-3 pt-2">
          <h2 className="text-section font-semibold wrap-anywhere">{group.label}</h2>
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {group.deployments.map((deployment) => (
              <DeploymentCard
                key={deployment.id}
                deployment={deployment}
                isUsed={used.get(deployment.id) ?? false}
                planted={plantedBy.get(deployment.id) ?? 0}
                isSought={deployment.id === sought}
                isOpening={edit.pendingId === deployment.id}
                isAsking={cleanUp.pendingId === deployment.id}
                onAction={act}
              />
            ))}
          </div>
        </section>
      ))}
      <Suspense fallback={null}>
        {codeId !== undefined && (
          <CodeDialog
            deployment={deployments.data?.find((one) => one.id === codeId) ?? null}
            onClose={() => setCodeId(undefined)}
          />
        )}
        {edit.editing !== null && <EditDialog editing={edit.editing} onClose={edit.close} />}
      </Suspense>
      <ViewConfigurationDialog deployment={viewOf} onClose={() => setViewOf(null)} />
      {cleanUp.asking !== null && (
        <AskCleanUp
          title="Clean Up Agent"
          wish={{ of: 'deployment', id: cleanUp.asking.deployment.id }}
          decoys={cleanUp.asking.decoys}
          total={plantedBy.get(cleanUp.asking.deployment.id) ?? 0}
          isOpen={cleanUp.isOpen}
          onOpenChange={cleanUp.setIsOpen}
        />
      )}
      <AlertDialog
        open={deletionOf !== null}
        onOpenChange={(isOpen) => !isOpen && setDeletionOf(null)}
        title="Delete Agent"
        description={`Are you sure you want to delete ${deletionOf?.name ?? ''}? This action cannot be undone.`}
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => deletionOf !== null && remove.mutate(deletionOf)}
      >
        {deletionOf !== null && (
          <StayPlanted
            count={planted}
            wish={{ of: 'deployment', id: deletionOf.id }}
            isAsked={isCleanUpAsked}
            onAsked={() => setIsCleanUpAsked(true)}
          />
        )}
      </AlertDialog>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-4 pt-11 xl:grid-cols-2">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-[305px] rounded-card" />
      ))}
    </div>
  );
}
