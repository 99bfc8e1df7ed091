import { useQueryClient } from '@tanstack/react-query';
import { OctagonX, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Decoy } from '#contract/decoys.ts';
import type { Execution } from '#contract/executions.ts';
import { api, sentenceOf } from '#web/api.ts';
import { workflowEditPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CleanUpRun } from './CleanUpRun.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import { hasLeftover, isCancelling, isRunning } from './run-state.ts';

interface RunActionsProps {
  run: Execution;
  /** It plants. */
  isDrill: boolean;
  /** Undefined where they could not be loaded. */
  decoys: readonly Decoy[] | undefined;
  onPrint: (runSha256: string) => void;
}

/** What a person does with one run. */
export function RunActions({ run, isDrill, decoys, onPrint }: RunActionsProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const id = useId();
  const isLive = isRunning(run);
  const isDeleted = run.workflow_deleted === true;
  const canRetry = hasLeftover(run) && run.retried_by === null && !isDeleted;
  return (
    <>
      {!isDeleted && (
        <Link to={workflowEditPath(run.workflow_id)} className={buttonClass()}>
          Edit Workflow
        </Link>
      )}
      <ExportMenu run={run} onPrint={onPrint} />
      {isLive && <CancelRun run={run} />}
      {isDrill && <CleanUpRun run={run} decoys={decoys} isSecond={canRetry} />}
      {((isLive && !isDeleted) || canRetry) && (
        <>
          <Button
            look={isLive ? 'secondary' : 'primary'}
            aria-disabled={isLive || undefined}
            aria-describedby={isLive ? id : undefined}
            title={isLive ? whyNotYet : undefined}
            onClick={() => !isLive && setIsRetrying(true)}
          >
            <RotateCw aria-hidden />
            Retry Failed Steps
          </Button>
          {isLive && (
            <span id={id} className="sr-only">
              {whyNotYet}
            </span>
          )}
        </>
      )}
      <RetryDialog run={run} isOpen={isRetrying} onClose={() => setIsRetrying(false)} />
    </>
  );
}

const whyNotYet = 'The run is still going on.';

function CancelRun({ run }: { run: Execution }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const isAsked = isCancelling(run);

  async function cancel(): Promise<void> {
    setIsPending(true);
    try {
      await api.cancelExecution({ id: run.workflow_id, execution: run.execution_id });
    } catch (error) {
      toast.error('Failed to cancel the run.', { description: sentenceOf(error) });
    } finally {
      await queryClient.invalidateQueries({ queryKey: keys.executions(run.workflow_id) });
      setIsPending(false);
      setIsAsking(false);
    }
  }

  return (
    <>
      <Button disabled={isAsked} onClick={() => setIsAsking(true)}>
        <OctagonX aria-hidden />
        {isAsked ? 'Cancelling...' : 'Cancel Run'}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel Run"
        description="What has not begun ends at once and costs nothing. What has begun ends when its target has answered. What was planted by then stays."
        confirmLabel="Cancel Run"
        cancelLabel="Keep Running"
        isPending={isPending}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
