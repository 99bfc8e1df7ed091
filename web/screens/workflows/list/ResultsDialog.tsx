import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { LastExecution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { runPath } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** With the view of an analysis, which is large: it comes when the first results are opened. */
const Results = lazy(async () => ({ default: (await import('./ResultShapes.tsx')).Results }));

interface ResultsDialogProps {
  workflow: Workflow | null;
  onClose: () => void;
}

/** What the last run of a workflow brought, in the three shapes a workflow can have. */
export function ResultsDialog({ workflow, onClose }: ResultsDialogProps) {
  const execution = workflow?.last_execution ?? null;
  return (
    <Dialog open={workflow !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {workflow !== null && (
        <DialogContent
          title={`Execution Results: ${workflow.name}`}
          width={hasAnalysis(execution) ? 1100 : 900}
          onOpenAutoFocus={focusDialog}
          description={execution !== null && <Moment timestamp={execution.timestamp} />}
        >
          <DialogBody className="grid content-start gap-5">
            {execution === null || hasNothing(execution) ? (
              <div className="text-app">
                <p className="font-medium">No detailed execution results available.</p>
                <p className="text-muted">Try re-deploying the workflow to generate results.</p>
              </div>
            ) : (
              <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
                <Results workflow={workflow} execution={execution} />
              </Suspense>
            )}
          </DialogBody>
          <DialogFooter>
            {execution !== null && execution.execution_id !== '' && (
              <Link
                to={runPath(workflow.id, execution.execution_id)}
                className={buttonClass({ look: 'link', size: 'inline', className: 'mr-auto' })}
              >
                Open Full Run
              </Link>
            )}
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

/** It is opened to be read: a filter inside is not what comes first. */
function focusDialog(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

function hasAnalysis(execution: LastExecution | null): boolean {
  return execution !== null && execution.analyzer_results !== null;
}

function hasNothing(execution: LastExecution): boolean {
  return (
    execution.generate_result === null &&
    execution.deployment_results.length === 0 &&
    execution.errors.length === 0 &&
    execution.analyzer_results === null
  );
}
