import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink, ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Decoy } from '#contract/decoys.ts';
import type { Step } from '#contract/executions.ts';
import { api, receive, sentenceOf } from '#web/api.ts';
import { paths, runPath } from '#web/paths.ts';
import { signInOptionsQuery } from '#web/queries.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { locationOf } from '#web/ui/location-of.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { TraceLine, type TraceState, TraceStation } from '#web/ui/Trace.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import { isPlanted, stationOf, tookOf, verbOf, wordOf } from './run-words.ts';
import { StepDecoy } from './StepDecoy.tsx';
import { StepLog } from './StepLog.tsx';
import { StepProgress } from './StepProgress.tsx';
import { targetAddressOf } from './target-address.ts';

interface StepRowProps {
  step: Step;
  workflowId: string;
  executionId: string;
  now: number;
  /** What the line below says; undefined where no step follows. */
  next: TraceState | undefined;
  /** What lies at its target, as it stands now. */
  decoy: Decoy | undefined;
}

/** One station of a run: what was done, where it lies, how long it took, and its log. */
export function StepRow({ step, workflowId, executionId, now, next, decoy }: StepRowProps) {
  const [logId, nameId] = [useId(), useId()];
  const [isLogOpen, setIsLogOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const { icon: Icon, mid } = lookOfType(step.type);
  const location = locationOf(step.output);
  const took = tookOf(step);
  const verb = verbOf(step);
  const state = stationOf(step);

  async function download(): Promise<void> {
    setIsSaving(true);
    try {
      const file = await receive(
        // The file of a step that was kept lies with the run that did it.
        api.readPlantedFile({
          id: workflowId,
          execution: step.kept_from ?? executionId,
          node: step.node_id,
        }),
      );
      saveFile(file.blob, file.fileName ?? step.output.key?.split('/').at(-1) ?? 'planted-file');
    } catch (error) {
      toast.error('The file could not be downloaded.', { description: sentenceOf(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <li aria-label={`${verb} ${step.agent_name}`} className="relative flex gap-3 pb-5 last:pb-0">
      <span className="flex h-6 items-center">
        <TraceStation state={state} tone={state === 'failed' || state === 'ahead' ? undefined : mid} />
      </span>
      {next !== undefined && (
        <TraceLine state={next} direction="vertical" className="absolute top-[18px] bottom-[-6px] left-0" />
      )}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1 sm:items-center">
          <span className="w-20 text-meta text-muted">{verb}</span>
          <span className="flex min-w-0 items-start gap-1.5 max-sm:w-[calc(100%-5.75rem)]">
            <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', mid)} />
            <span id={nameId} className="text-app font-medium wrap-anywhere">
              {step.agent_name}
            </span>
          </span>
          <span
            className={classNames(
              'text-meta',
              step.status === 'failed'
                ? 'text-danger'
                : step.status === 'running'
                  ? 'text-run-fg'
                  : 'text-muted',
            )}
          >
            {wordOf(step, now)}
          </span>
          <span className="ml-auto font-mono text-meta text-muted tabular-nums">{took}</span>
        </div>
        {step.type === 'Generate' && step.status === 'running' && (
          <StepProgress executionId={executionId} nodeId={step.node_id} agentName={step.agent_name} />
        )}
        {location !== undefined && (
          <code className="font-mono text-meta wrap-anywhere" title={location}>
            {location}
          </code>
        )}
        {step.output.blocked_by !== undefined && (
          <p className="text-app text-muted">Refused by {step.output.blocked_by}. Nothing lies there.</p>
        )}
        {step.error !== null && <p className="text-app text-danger wrap-anywhere">{step.error}</p>}
        {decoy !== undefined && <StepDecoy decoy={decoy} describedBy={nameId} />}
        <div className="-ml-3 flex flex-wrap items-center gap-1 print:hidden">
          {location !== undefined && isPlanted(step) && (
            <CopyButton name="Copy Location" text={location} look="ghost" />
          )}
          {isPlanted(step) && decoy?.state !== 'retracted' && <OpenTarget step={step} />}
          {isPlanted(step) && (
            <Button size="toolbar" look="ghost" isPending={isSaving} onClick={() => void download()}>
              {!isSaving && <Download aria-hidden />}
              Download File
            </Button>
          )}
          <Button
            size="toolbar"
            look="ghost"
            aria-expanded={isLogOpen}
            aria-controls={logId}
            onClick={() => setIsLogOpen(!isLogOpen)}
          >
            <ScrollText aria-hidden />
            Log
          </Button>
          {step.kept_from !== null && (
            <Link
              to={runPath(workflowId, step.kept_from)}
              className={buttonClass({ look: 'link', size: 'inline', className: 'px-3' })}
            >
              Open That Run
            </Link>
          )}
        </div>
        <div id={logId} hidden={!isLogOpen}>
          {isLogOpen && <StepLog name={step.agent_name} lines={step.log} />}
        </div>
      </div>
    </li>
  );
}

/** The place itself, at the provider; the stand-ins of the sandbox have one page for all. */
function OpenTarget({ step }: { step: Step }) {
  const isSandbox = useQuery(signInOptionsQuery).data?.sandbox === true;
  const look = buttonClass({ look: 'ghost', size: 'toolbar' });
  const address = targetAddressOf(step.output);
  if (address === undefined) return null;
  if (isSandbox) {
    return (
      <Link to={paths.sandbox} className={look}>
        <ExternalLink aria-hidden />
        Open Target
      </Link>
    );
  }
  return (
    <a href={address} target="_blank" rel="noreferrer" className={look}>
      <ExternalLink aria-hidden />
      Open Target
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
