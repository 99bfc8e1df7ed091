import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Execution, RetryPlan } from '#contract/executions.ts';
import { api, sentenceOf, whyNotLoaded } from '#web/api.ts';
import { runPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { credits } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#web/ui/Dialog.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';

interface RetryDialogProps {
  run: Execution;
  isOpen: boolean;
  onClose: () => void;
}

/** What a retry keeps, what it does again and what that costs, before anything is done. */
export function RetryDialog({ run, isOpen, onClose }: RetryDialogProps) {
  const [isPending, setIsPending] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && !isPending && onClose()}>
      {isOpen && (
        <DialogContent
          title="Retry Failed Steps"
          description="The retry is a run of its own; this one stays as it is."
        >
          <Retry run={run} isPending={isPending} onPendingChange={setIsPending} />
        </DialogContent>
      )}
    </Dialog>
  );
}

interface RetryProps {
  run: Execution;
  isPending: boolean;
  onPendingChange: (isPending: boolean) => void;
}

function Retry({ run, isPending, onPendingChange }: RetryProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>();
  const place = { id: run.workflow_id, execution: run.execution_id };
  const plan = useQuery({
    // Not with the run's own: the retry that was started from here would make this question pointless.
    queryKey: keys.retryPlan(run.execution_id),
    queryFn: () => api.planRetry(place),
    staleTime: 0,
    gcTime: 0,
  });

  async function retry(): Promise<void> {
    onPendingChange(true);
    setRefusal(undefined);
    try {
      const started = await api.retryExecution(place);
      toast.success('Retry started', { description: run.workflow_name });
      void queryClient.invalidateQueries({ queryKey: keys.workflows });
      void navigate(runPath(run.workflow_id, started.execution_id));
    } catch (error) {
      setRefusal(error);
      onPendingChange(false);
      void queryClient.invalidateQueries({ queryKey: keys.executions(run.workflow_id) });
    }
  }

  return (
    <>
      <DialogBody className="grid content-start gap-4" aria-busy={plan.isPending}>
        {plan.isPending && (
          <div className="grid gap-3">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/4" />
          </div>
        )}
        {plan.isError && (
          <LoadError
            text={whyNotLoaded('The steps to retry', plan.error)}
            error={plan.error}
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        )}
        {plan.data !== undefined && <PlanOfRetry plan={plan.data} />}
        {refusal !== undefined && <LoadError text={sentenceOf(refusal)} error={refusal} />}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={isPending}>Cancel</Button>
        </DialogClose>
        <Button
          look="primary"
          isPending={isPending}
          disabled={plan.data?.enough_credits !== true}
          onClick={() => void retry()}
        >
          Retry Failed Steps
        </Button>
      </DialogFooter>
    </>
  );
}

const parts = [
  { action: 'again', title: 'Done again', icon: RotateCw },
  { action: 'kept', title: 'Kept', icon: Check },
] as const;

function PlanOfRetry({ plan }: { plan: RetryPlan }) {
  return (
    <>
      {parts.map(({ action, title, icon: Icon }) => {
        const steps = plan.steps.filter((step) => step.action === action);
        if (steps.length === 0) return null;
        return (
          <section key={action} className="grid gap-2">
            <h3 className="text-app font-semibold">{title}</h3>
            <ul aria-label={title} className="divide-y border-y">
              {steps.map((step) => (
                <li key={step.node_id} className="flex items-start gap-2 py-2 text-app">
                  <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {step.sentence}
                    {step.remains !== undefined && (
                      <span className="block text-meta text-muted">{step.remains}</span>
                    )}
                  </span>
                  <span className="font-mono text-meta whitespace-nowrap text-muted">
                    {credits(step.run_price)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <dl className="grid gap-x-6 gap-y-1 sm:flex sm:flex-wrap text-app">
        <Cost label="Highest cost" value={credits(plan.highest_cost)} />
        <Cost label="Balance" value={credits(plan.balance)} />
        {plan.enough_credits && <Cost label="Left" value={`at least ${credits(plan.left_at_least)}`} />}
      </dl>
      {!plan.enough_credits && (
        <LoadError
          text={`You have ${credits(plan.balance)} and this retry may need ${plan.highest_cost}. Nothing was done. Add credits, then try again.`}
        />
      )}
    </>
  );
}

function Cost({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="inline text-muted">{label}: </dt>
      <dd className="inline font-mono">{value}</dd>
    </div>
  );
}
