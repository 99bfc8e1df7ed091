import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation, useParams } from 'react-router';
import type { Deployment } from '#contract/deployments.ts';
import { isFailure } from '#web/api.ts';
import { deploymentsQuery } from '#web/deployment-queries.ts';
import { patterns } from '#web/paths.ts';
import { thisVisitMs } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { perTab } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { BuilderWorkspace, type Start, type Stored } from './BuilderWorkspace.tsx';
import { clearDraft, type Draft, readDraft } from './draft.ts';
import { emptyGraph, heldIds } from './graph.ts';
import { sampleAgents } from './sample-agents.ts';
import { isMissing } from './use-publish.ts';
import { workflowQuery } from './workflow-query.ts';

const blank: Stored = {
  wording: { name: '', description: '' },
  graph: emptyGraph,
  saved: null,
  heldIds: new Set(),
};

export const fetchFirst = () => {
  const id = matchPath(patterns.workflowEdit, location.pathname)?.params.id;
  const deployments = queryClient.prefetchQuery(deploymentsQuery);
  return id === undefined ? [deployments] : [deployments, queryClient.prefetchQuery(workflowQuery(id))];
};

/** The workflow builder: a new workflow, or with an id in the address the one to change. */
export function BuilderScreen() {
  const { id } = useParams();
  const { key } = useLocation();
  // Every visit starts afresh: publishing leads back to this very page (Q6).
  return id === undefined ? (
    <Builder key={key} stored={blank} workflowId={null} />
  ) : (
    <Edit key={key} id={id} />
  );
}

function Edit({ id }: { id: string }) {
  const owner = useSession().user?.email ?? '';
  const [openedAt] = useState(() => Date.now() - thisVisitMs);
  const workflow = useQuery({
    ...workflowQuery(id),
    refetchOnMount: ({ state }) => (state.dataUpdatedAt >= openedAt ? false : 'always'),
  });
  // What was kept from an earlier visit may be an old version; what came since stays, whatever is asked later.
  const isFresh = workflow.data !== undefined && workflow.dataUpdatedAt >= openedAt;
  const [wasMissing, setWasMissing] = useState(false);
  if (isMissing(workflow.error) && !wasMissing) setWasMissing(true);
  // While it is asked for once more there is no error for a moment, and the drawing must stay.
  const isGone = wasMissing && !workflow.isSuccess;
  // Work that was not saved outlives the workflow it was meant for.
  const [isKept] = useState(() => readDraft(perTab, owner, id) !== undefined);
  const hasFailed = workflow.isError && !workflow.isFetching && !isFresh && !(isGone && isKept);
  // News of other workflows look again by themselves: that this one still fails is said once per try of the person.
  const isTold = useRef(false);
  useEffect(() => {
    if (!hasFailed || isTold.current) return;
    isTold.current = true;
    toast.error('Failed to load workflow');
  }, [hasFailed]);
  if (isFresh) {
    const { name, description, configuration, version, status, deployments } = workflow.data;
    const wording = { name, description, cleanUpAfterHours: workflow.data.clean_up_after_hours };
    const stored: Stored = {
      wording,
      graph: configuration,
      saved: { id, version },
      heldIds: heldIds(configuration, workflow.data.last_execution),
    };
    return (
      <Builder
        stored={stored}
        workflowId={id}
        ownDeployments={deployments}
        isRunning={status === 'in_progress' && !isGone}
        isGone={isGone}
      />
    );
  }
  if (isGone && isKept) return <Builder stored={blank} workflowId={id} isGone />;
  return (
    <div className="grid gap-4">
      <PageHeader title="Edit Workflow" subtitle="Modify workflow configuration" />
      {hasFailed ? (
        <LoadError
          text={
            isFailure(workflow.error) && workflow.error.status === 404
              ? 'This workflow could not be opened. It may have been deleted.'
              : 'This workflow could not be opened. Try again in a moment.'
          }
          error={workflow.error}
          onRetry={() => {
            isTold.current = false;
            void workflow.refetch();
          }}
        />
      ) : (
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-14 rounded-card" />
          <Skeleton className="h-[640px] rounded-card" />
        </div>
      )}
    </div>
  );
}

interface BuilderProps {
  stored: Stored;
  workflowId: string | null;
  ownDeployments?: readonly Deployment[];
  isRunning?: boolean;
  isGone?: boolean;
}

const none: readonly Deployment[] = [];

function Builder({
  stored: loaded,
  workflowId,
  ownDeployments = none,
  isRunning = false,
  isGone = false,
}: BuilderProps) {
  const owner = useSession().user?.email ?? '';
  const deployments = useQuery(deploymentsQuery);
  const [round, setRound] = useState(0);
  // What was loaded first is what changes are measured against, even when it is fetched again meanwhile.
  const [stored] = useState(loaded);
  const [draft, setDraft] = useState(() => readDraft(perTab, owner, workflowId));
  const hasFailed = deployments.data === undefined && deployments.isError;
  return (
    <BuilderWorkspace
      key={round}
      workflowId={workflowId}
      owner={owner}
      stored={stored}
      draft={draft === undefined ? undefined : startOf(draft)}
      deployments={deployments.data ?? (hasFailed ? sampleAgents : none)}
      ownDeployments={ownDeployments}
      listStatus={hasFailed ? 'failed' : deployments.data === undefined ? 'loading' : 'loaded'}
      listError={deployments.error}
      isRunning={isRunning}
      isGone={isGone}
      onStartOver={() => {
        clearDraft(perTab);
        setDraft(undefined);
        setRound(round + 1);
      }}
    />
  );
}

function startOf({ name, description, cleanUpAfterHours, graph, saved }: Draft): Start {
  return { wording: { name, description, cleanUpAfterHours }, graph, saved };
}
