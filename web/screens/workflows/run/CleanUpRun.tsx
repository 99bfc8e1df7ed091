import { Eraser } from 'lucide-react';
import { useId, useState } from 'react';
import type { Decoy } from '#contract/decoys.ts';
import type { Execution } from '#contract/executions.ts';
import { AskCleanUp } from '#web/decoys/AskCleanUp.tsx';
import { canCleanUp } from '#web/decoys/decoy-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { isRunning } from './run-state.ts';

interface CleanUpRunProps {
  run: Execution;
  /** Undefined where they could not be loaded. */
  decoys: readonly Decoy[] | undefined;
  /** Another button is the page's first one. */
  isSecond: boolean;
}

/** Takes back what this run planted. It stays where it is when there is nothing left to do, and says why. */
export function CleanUpRun({ run, decoys, isSecond }: CleanUpRunProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  // In the order of the timeline.
  const going = run.steps.flatMap(
    (step) => decoys?.find((decoy) => decoy.node_id === step.node_id && canCleanUp(decoy)) ?? [],
  );
  const isUnderWay = decoys?.some(({ state }) => state === 'cleaning_up') ?? false;
  const whyNot = isRunning(run)
    ? 'The run is still going on.'
    : decoys === undefined
      ? 'What is still out there could not be loaded.'
      : going.length === 0 && !isUnderWay
        ? 'Nothing of this run is out there.'
        : undefined;
  return (
    <>
      <Button
        look={isSecond || whyNot !== undefined ? 'secondary' : 'primary'}
        isPending={isUnderWay && going.length === 0}
        aria-disabled={whyNot !== undefined || undefined}
        aria-describedby={whyNot === undefined ? undefined : id}
        title={whyNot}
        onClick={() => whyNot === undefined && setIsAsking(true)}
      >
        {!(isUnderWay && going.length === 0) && <Eraser aria-hidden />}
        Clean Up
      </Button>
      {whyNot !== undefined && (
        <span id={id} className="sr-only">
          {whyNot}
        </span>
      )}
      <AskCleanUp
        title="Clean Up Run"
        wish={{ of: 'run', workflowId: run.workflow_id, executionId: run.execution_id }}
        decoys={going}
        total={going.length}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </>
  );
}
