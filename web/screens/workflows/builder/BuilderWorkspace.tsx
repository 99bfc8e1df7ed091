import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Deployment } from '#contract/deployments.ts';
import { maxNodes } from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { AgentInfoDialog } from './AgentInfoDialog.tsx';
import { BuilderContext } from './builder-context.ts';
import { BuilderHeader } from './BuilderHeader.tsx';
import { BuilderPanels } from './BuilderPanels.tsx';
import { reasonsAgainst } from './graph.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { RulesBanner } from './RulesBanner.tsx';
import { isSample } from './sample-agents.ts';
import { refuse, useBuilderParts } from './use-builder-parts.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { isConflict, type Saved, usePublish, type Wording } from './use-publish.ts';

export interface Start {
  wording: Wording;
  graph: Graph;
  saved: Saved | null;
}

export interface Stored extends Start {
  /** Ids that no new node may take. */
  heldIds: ReadonlySet<string>;
}

interface BuilderWorkspaceProps {
  /** The workflow being edited; none means a new one. */
  workflowId: string | null;
  owner: string;
  /** What is stored, and what the tab kept of unsaved work on it. */
  stored: Stored;
  draft: Start | undefined;
  deployments: readonly Deployment[];
  /** Agents of this workflow, which may no longer stand in the list. */
  ownDeployments: readonly Deployment[];
  listStatus: 'loading' | 'failed' | 'loaded';
  listError: unknown;
  isRunning: boolean;
  /** The workflow being edited was deleted elsewhere. */
  isGone: boolean;
  onStartOver: () => void;
}

/** The builder around one drawing: it ends, and a new one begins, with every visit to the page. */
export function BuilderWorkspace(props: BuilderWorkspaceProps) {
  const { workflowId, stored, draft } = props;
  const isEdit = workflowId !== null;
  const navigate = useNavigate();
  const start = draft ?? stored;
  const [wording, setWording] = useState(start.wording);
  const [known, setKnown] = useState(start.saved);
  // What is not there any more is saved as a new one.
  const saved = props.isGone ? null : known;
  const [isPublishing, setIsPublishing] = useState(false);
  const parts = useBuilderParts(start.graph, stored.heldIds, props.deployments, props.ownDeployments);
  const { graph, context } = parts;

  const isDirty =
    wording.name !== stored.wording.name ||
    wording.description !== stored.wording.description ||
    (wording.cleanUpAfterHours ?? null) !== (stored.wording.cleanUpAfterHours ?? null) ||
    JSON.stringify(graph) !== JSON.stringify(stored.graph);
  const guard = useLeaveGuard(isDirty);
  const { keepNow, drop } = useDraft({ owner: props.owner, workflowId, ...wording, graph, saved }, isDirty);

  const { letGo } = guard;
  const retry = useCallback(() => {
    keepNow();
    letGo();
    location.reload();
  }, [keepNow, letGo]);

  const publish = usePublish({
    isEdit,
    saved,
    // In the tab before the execution is asked for: should that end the session, the draft must name this version.
    onMade: (made) => {
      flushSync(() => setKnown(made));
      keepNow();
    },
    onGone: () => setKnown(null),
    onSaved: ({ workflowId: id, executionId }) => {
      letGo();
      drop();
      setIsPublishing(false);
      if (executionId === undefined) {
        toast.success(saved === null ? 'Workflow saved as a new one.' : 'Workflow updated successfully!');
      } else {
        toast.success('Workflow published and execution started!', {
          ...(executionId !== '' && {
            action: { label: 'Follow Run', onClick: () => void navigate(runPath(id, executionId)) },
          }),
          second: { label: 'My Workflows', onClick: () => void navigate(paths.workflowList) },
        });
      }
      void navigate(paths.workflows);
    },
  });
  const agentIds = () =>
    graph.nodes.map((node) => context.agentOf(node.deployment_id)?.agent_id ?? node.deployment_id);

  return (
    <BuilderContext value={context}>
      <ReactFlowProvider>
        <div className="grid grid-cols-1 gap-4 max-md:pb-24">
          <BuilderHeader
            isEdit={isEdit}
            count={graph.nodes.length}
            max={maxNodes}
            reason={reasonsAgainst(graph, isSample)[0]}
            isPending={publish.isPending}
            onCancel={() => void navigate(paths.workflows)}
            onPublish={() => setIsPublishing(true)}
          />
          <RulesBanner />
          {draft !== undefined && (
            <p role="status" className="flex flex-wrap items-center gap-3 text-app text-muted">
              Draft restored
              <Button size="toolbar" onClick={props.onStartOver}>
                Start Over
              </Button>
            </p>
          )}
          {props.isGone && (
            <p role="status" className="text-app text-muted">
              This workflow was deleted elsewhere. Saved, it becomes a new one.
            </p>
          )}
          {props.isRunning && (
            <p role="status" className="text-app text-muted">
              A run is in progress; it keeps the version it started with.
            </p>
          )}
          <BuilderPanels
            deployments={props.deployments}
            listStatus={props.listStatus}
            listError={props.listError}
            names={parts.names}
            onAbout={parts.setAbout}
            onRefuse={refuse}
            onRetry={retry}
          />
          <p role="status" className="sr-only">
            {parts.announcement}
          </p>
        </div>
        <PublishDialog
          isOpen={isPublishing}
          onOpenChange={setIsPublishing}
          isEdit={isEdit}
          graph={graph}
          wording={wording}
          onWordingChange={setWording}
          isPending={publish.isPending}
          conflictWith={isConflict(publish.error) ? saved?.id : undefined}
          onTakeStored={() => {
            toast.dismissAll();
            letGo();
            drop();
            void navigate(workflowEditPath(saved?.id ?? ''));
          }}
          onConfirm={(instead) => {
            publish.mutate({
              graph,
              wording: trimmed(wording),
              agentIds: agentIds(),
              ...(instead !== undefined && { instead }),
            });
          }}
        />
        <AgentInfoDialog deployment={parts.about} onClose={() => parts.setAbout(null)} />
        <AlertDialog
          open={guard.isAsking}
          onOpenChange={(isOpen) => !isOpen && guard.keepEditing()}
          title="Discard Changes?"
          description="Your changes to this workflow are not saved."
          cancelLabel="Keep Editing"
          confirmLabel="Discard Changes"
          onConfirm={() => {
            drop();
            guard.discard();
          }}
        />
      </ReactFlowProvider>
    </BuilderContext>
  );
}

function trimmed({ name, description, ...rest }: Wording): Wording {
  return { name: name.trim(), description: description.trim(), ...rest };
}
