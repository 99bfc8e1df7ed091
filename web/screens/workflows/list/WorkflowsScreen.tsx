import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Input } from '#web/ui/Input.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSearchText } from '#web/use-search-text.ts';
import { findWorkflows, type KindFilter, kindFilters } from './find-workflows.ts';
import { ResultsDialog } from './ResultsDialog.tsx';
import { useRowActions } from './use-row-actions.ts';
import { WorkflowRow } from './WorkflowRow.tsx';
import { workflowsOf } from './workflows-of.ts';

/** What runs and how it went; pushed live. */
export function WorkflowsScreen() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('q') ?? '';
  const box = useSearchText(inAddress, (text) => change({ q: text }));
  const q = box.text;
  const kind = kindFilters.find((one) => one === search.get('kind')) ?? 'All';
  const [isDeletingAll, setIsDeletingAll] = useState(false);
  const [resultsOf, setResultsOf] = useState<string | null>(null);
  const rows = useRowActions();
  const list = useQuery({
    queryKey: [...keys.workflows, 'list'],
    queryFn: async () => workflowsOf(await api.listWorkflows()),
    staleTime: 0,
  });
  const workflows = list.data ?? [];
  const found = findWorkflows(workflows, q, kind);
  const shown = workflows.find((workflow) => workflow.id === resultsOf) ?? null;

  function change(changes: { q?: string; kind?: KindFilter }): void {
    const next = { q: inAddress, kind, ...changes };
    const pairs = Object.entries(next).filter(([, value]) => value !== '' && value !== 'All');
    setSearch(new URLSearchParams(pairs), { replace: true });
  }
  function refresh(): void {
    toast.info('Refreshing workflows...');
    void list.refetch();
  }

  return (
    <div className="grid gap-4">
      <PageHeader title="Deployed Workflows" />
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative w-full md:w-72">
          <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
          <Input
            type="search"
            aria-label="Search workflows"
            placeholder="Search workflows..."
            value={q}
            onChange={(event) => box.type(event.target.value)}
            className="pl-9"
          />
        </div>
        <div role="group" aria-label="Filter workflows" className="flex flex-wrap gap-1">
          {kindFilters.map((one) => (
            <Button
              key={one}
              look="ghost"
              aria-pressed={one === kind}
              onClick={() => change({ kind: one })}
              className="px-3 aria-pressed:bg-soft aria-pressed:text-primary"
            >
              {one}
            </Button>
          ))}
        </div>
        <div className="flex gap-2 md:ml-auto">
          <Button onClick={refresh}>
            <RefreshCw
              aria-hidden
              className={list.isFetching ? 'animate-spin motion-reduce:animate-none' : ''}
            />
            Refresh
          </Button>
          <Button disabled={workflows.length === 0} onClick={() => setIsDeletingAll(true)}>
            <Trash2 aria-hidden />
            Delete All
          </Button>
        </div>
      </div>
      {list.isError && (
        <LoadError
          text="Error loading workflows. Please try again."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isPending && <Loading />}
      {list.data !== undefined && found.length === 0 && (
        <EmptyState
          title="No workflows found"
          text={workflows.length === 0 ? 'A workflow chains your agents into a drill.' : undefined}
        >
          {workflows.length === 0 ? (
            <Button onClick={() => void navigate(paths.builder)}>Create Workflow</Button>
          ) : (
            <Button
              onClick={() => {
                box.forget();
                change({ q: '', kind: 'All' });
              }}
            >
              Clear Filters
            </Button>
          )}
        </EmptyState>
      )}
      {found.length > 0 && (
        <ul aria-label="Workflows" className="divide-y rounded-card border bg-surface">
          {found.map((workflow) => (
            <li key={workflow.id}>
              <WorkflowRow
                workflow={workflow}
                isChanged={rows.changedId === workflow.id}
                pending={rows.pending.get(workflow.id)}
                onResults={() => setResultsOf(workflow.id)}
                onRedeploy={() => void rows.redeploy(workflow.id)}
                onDelete={() => void rows.remove(workflow.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <ResultsDialog workflow={shown} onClose={() => setResultsOf(null)} />
      <AlertDialog
        open={isDeletingAll}
        onOpenChange={setIsDeletingAll}
        title="Delete All Workflows"
        description="Are you sure you want to delete all workflows? This action cannot be undone."
        confirmLabel="Delete All"
        isPending={rows.deleteAll.isPending}
        onConfirm={() => rows.deleteAll.mutate(undefined, { onSettled: () => setIsDeletingAll(false) })}
      />
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
