import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { paths } from '#web/paths.ts';
import { queryClient } from '#web/query-client.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAddressParams } from '#web/use-address-params.ts';
import { useSearchText } from '#web/use-search-text.ts';
import { findWorkflows, kindFilters } from './find-workflows.ts';
import { type RowWork, useRowActions } from './use-row-actions.ts';
import { useWorkflowList, workflowListQuery } from './use-workflow-list.ts';
import { WholeList } from './WholeList.tsx';
import { WorkflowTools } from './WorkflowTools.tsx';

/** Drawing only what is seen takes code that a list of this length does not need. */
const shortList = 25;
const AlertDialog = lazy(async () => ({ default: (await import('#web/ui/AlertDialog.tsx')).AlertDialog }));
const StayPlanted = lazy(async () => ({
  default: (await import('#web/decoys/StayPlanted.tsx')).StayPlanted,
}));
const loadResults = () => import('./ResultsDialog.tsx');
const ResultsDialog = lazy(async () => ({ default: (await loadResults()).ResultsDialog }));
const WorkflowList = lazy(async () => ({ default: (await import('./WorkflowList.tsx')).WorkflowList }));

export const fetchFirst = () => [queryClient.prefetchInfiniteQuery(workflowListQuery)];

/** What runs and how it went; pushed live. */
export function WorkflowsScreen() {
  const navigate = useNavigate();
  const [search, change] = useAddressParams(['q', 'kind']);
  const inAddress = search.get('q') ?? '';
  const box = useSearchText(inAddress, (text) => change({ q: text }));
  const q = box.text;
  const kind = kindFilters.find((one) => one === search.get('kind')) ?? 'All';
  const isFiltered = q.trim() !== '' || kind !== 'All';
  const [isDeletingAll, setIsDeletingAll] = useState(false);
  const [isCleanUpAsked, setIsCleanUpAsked] = useState(false);
  const [resultsOf, setResultsOf] = useState<string | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const rows = useRowActions();
  const { list, workflows, total, showMore, isShowingMore } = useWorkflowList({ needsAll: isFiltered });
  const found = useMemo(() => findWorkflows(workflows, q, kind), [workflows, q, kind]);
  const shown = workflows.find((workflow) => workflow.id === resultsOf) ?? null;
  const planted = useQuery(decoyCountsQuery).data?.planted ?? 0;
  const { redeploy, remove } = rows;
  const onRedeploy = useCallback((id: string) => void redeploy(id), [redeploy]);
  // The dialog's code may be on its way: until it is there, the button that was pressed says so. Not as a transition: the
  // list changes while it is live, and each change would let the dialog begin anew.
  const onResults = useCallback(
    (id: string) => {
      const open = () => {
        setOpening(null);
        setResultsOf(id);
      };
      setOpening(id);
      // Without its code the dialog says itself what is wrong.
      void loadResults().then(open, open);
    },
    [setResultsOf],
  );
  const onDelete = useCallback((workflow: Workflow) => void remove(workflow), [remove]);

  function refresh(): void {
    toast.info('Refreshing workflows...');
    void list.refetch();
  }
  function askDeleteAll(): void {
    setIsCleanUpAsked(false);
    setIsDeletingAll(true);
  }
  function clearFilters(): void {
    box.forget();
    change({ q: '', kind: '' });
  }

  const shared = {
    pending:
      opening === null ? rows.pending : new Map<string, RowWork>([[opening, 'results'], ...rows.pending]),
    changedId: rows.changedId,
    onResults,
    onRedeploy,
    onDelete,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader title="Deployed Workflows" />
      <WorkflowTools
        text={q}
        kind={kind}
        isFetching={list.isFetching}
        isEmpty={workflows.length === 0}
        onText={box.type}
        onKind={(one) => change({ kind: one === 'All' ? '' : one })}
        onRefresh={refresh}
        onDeleteAll={askDeleteAll}
      />
      {list.isError && !list.isFetchNextPageError && (
        <LoadError
          text="Error loading workflows. Please try again."
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && <Loading />}
      {list.data !== undefined && found.length === 0 && !isShowingMore && (
        <EmptyState
          title="No workflows found"
          text={workflows.length === 0 ? 'A workflow chains your agents into a drill.' : undefined}
        >
          {workflows.length === 0 ? (
            <Button onClick={() => void navigate(paths.builder)}>Create Workflow</Button>
          ) : (
            <Button onClick={clearFilters}>Clear Filters</Button>
          )}
        </EmptyState>
      )}
      {found.length > 0 && total <= shortList && <WholeList workflows={found} {...shared} />}
      {found.length > 0 && total > shortList && (
        <Suspense fallback={<Loading />}>
          <WorkflowList
            workflows={found}
            total={isFiltered ? found.length : total}
            onNearEnd={showMore}
            {...shared}
          />
        </Suspense>
      )}
      {isShowingMore && (
        <p role="status" className="flex items-center gap-2 text-app text-muted">
          <Spinner />
          {isFiltered ? 'Looking through older workflows...' : 'Loading older workflows...'}
        </p>
      )}
      {list.isFetchNextPageError && (
        <LoadError
          text="Older workflows could not be loaded. Those above are complete."
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      )}
      <Suspense fallback={null}>
        {shown !== null && <ResultsDialog workflow={shown} onClose={() => setResultsOf(null)} />}
      </Suspense>
      <Suspense fallback={null}>
        {isDeletingAll && (
          <AlertDialog
            open
            onOpenChange={setIsDeletingAll}
            title="Delete All Workflows"
            description="Are you sure you want to delete all workflows? This action cannot be undone."
            confirmLabel="Delete All"
            isPending={rows.deleteAll.isPending}
            onConfirm={() =>
              rows.deleteAll.mutate(isCleanUpAsked ? 0 : planted, {
                onSettled: () => setIsDeletingAll(false),
              })
            }
          >
            <StayPlanted
              count={planted}
              wish={{ of: 'everything' }}
              isAsked={isCleanUpAsked}
              onAsked={() => setIsCleanUpAsked(true)}
            />
          </AlertDialog>
        )}
      </Suspense>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="divide-y rounded-card border bg-surface">
      {[0, 1, 2].map((index) => (
        <div key={index} className="grid gap-3 px-4 py-3">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-5 w-full max-w-2xl" />
          <Skeleton className="h-8 w-56" />
        </div>
      ))}
    </div>
  );
}
