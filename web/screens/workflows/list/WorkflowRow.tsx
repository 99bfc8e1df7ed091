import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesGantt, CircleX, RotateCw, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { kindOf } from '#contract/workflow-rules.ts';
import type { Workflow } from '#contract/workflows.ts';
import { api } from '#web/api.ts';
import { runPath, workflowEditPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import { chainOf } from './chain.ts';
import { type ErrorLine, errorLines } from './error-lines.ts';
import type { RowWork } from './use-row-actions.ts';
import { WorkflowChain } from './WorkflowChain.tsx';

interface WorkflowRowProps {
  workflow: Workflow;
  /** Just re-deployed: tinted for two seconds. */
  isChanged: boolean;
  pending: RowWork | undefined;
  onResults: (id: string) => void;
  onRedeploy: (id: string) => void;
  onDelete: (workflow: Workflow) => void;
}

/** Drawn again only when something about this workflow changed, since the list holds hundreds. */
export const WorkflowRow = memo(Row);

function Row(props: WorkflowRowProps) {
  const { workflow, pending } = props;
  const id = useId();
  const execution = workflow.last_execution;
  const runId = execution === null || execution.execution_id === '' ? undefined : execution.execution_id;
  const isRunning = workflow.status === 'in_progress' && runId !== undefined;
  const steps = useQuery({
    queryKey: keys.execution(workflow.id, runId ?? ''),
    queryFn: () => api.readExecution({ id: workflow.id, execution: runId ?? '' }),
    enabled: isRunning,
    staleTime: 0,
  }).data?.steps;
  const live = isRunning ? steps : undefined;
  const over = live?.filter((step) => step.status === 'completed' || step.status === 'failed').length ?? 0;
  const errors = isRunning ? [] : errorLines(workflow, execution);
  const kind = kindOf(workflow.configuration.nodes);
  const at = execution?.timestamp ?? workflow.created_at;
  const isCancelling = isRunning && execution?.cancel_requested_at !== null;

  return (
    <article
      aria-labelledby={id}
      tabIndex={-1}
      className={classNames('grid grid-cols-1 gap-3 px-4 py-3', props.isChanged && 'row-changed')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 text-prose font-semibold wrap-anywhere">
          {workflow.name}
        </h2>
        <StatusBadge {...statusBadge(workflow.status, 'list')} />
        <TypeBadge type={workflow.configuration.nodes.find(isFirst)?.type} label={kind} />
        {live !== undefined && (
          <span className="text-meta text-muted">
            {isCancelling ? 'Cancelling...' : `Running ${Math.min(over + 1, live.length)} of ${live.length}`}
          </span>
        )}
        <p className="flex gap-x-1.5 text-meta text-muted md:ml-auto">
          <span className="shrink-0">{execution === null ? 'Created ' : 'Last executed '}</span>
          <Moment timestamp={at} className="text-label" />
        </p>
      </div>
      <WorkflowChain links={chainOf(workflow, live)} />
      {errors.length > 0 && <Errors lines={errors} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="toolbar"
          className="max-md:px-2"
          disabled={execution === null}
          isPending={pending === 'results'}
          aria-describedby={id}
          onClick={() => props.onResults(workflow.id)}
        >
          {pending !== 'results' && <ChartNoAxesGantt aria-hidden />}
          View Results
        </Button>
        <Button
          size="toolbar"
          className="max-md:px-2"
          isPending={pending === 'redeploy'}
          aria-describedby={id}
          onClick={() => props.onRedeploy(workflow.id)}
        >
          {pending !== 'redeploy' && <RotateCw aria-hidden />}
          Re-deploy
        </Button>
        <span className="flex items-center gap-3 px-1 md:gap-4 md:px-2">
          <Link
            to={workflowEditPath(workflow.id)}
            aria-describedby={id}
            className={buttonClass({ look: 'link', size: 'inline' })}
          >
            Edit
          </Link>
          {runId !== undefined && (
            <Link
              to={runPath(workflow.id, runId)}
              aria-describedby={id}
              className={buttonClass({ look: 'link', size: 'inline' })}
            >
              Open Run
            </Link>
          )}
        </span>
        <Button
          look="ghost"
          size="icon-small"
          aria-label="Delete"
          title="Delete"
          aria-describedby={id}
          isPending={pending === 'delete'}
          onClick={() => props.onDelete(workflow)}
          className="ml-auto text-muted hover:text-danger"
        >
          {pending !== 'delete' && <Trash2 aria-hidden />}
        </Button>
      </div>
    </article>
  );
}

function Errors({ lines }: { lines: readonly ErrorLine[] }) {
  return (
    <div
      role="note"
      aria-label="Errors of the last run"
      className="grid gap-1 rounded-card border border-danger/40 bg-bad-bg px-3 py-2 text-app text-bad-fg"
    >
      {lines.map((line) => {
        const Icon = line.type === undefined ? CircleX : lookOfType(line.type).icon;
        return (
          <p key={line.nodeId + line.sentence} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{line.agentName}</span>
              {line.place !== undefined && <span className="font-mono text-meta"> {line.place}</span>}
              {`: ${line.sentence}`}
            </span>
          </p>
        );
      })}
    </div>
  );
}

function isFirst(node: { type: string }): boolean {
  return node.type === 'Generate' || node.type === 'Configure';
}
