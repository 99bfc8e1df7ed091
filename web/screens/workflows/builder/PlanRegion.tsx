import type { Plan } from '#contract/workflows.ts';
import { isFailure, sentenceOf } from '#web/api.ts';
import { RequestId } from '#web/ui/RequestId.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trace } from '#web/ui/Trace.tsx';

interface PlanRegionProps {
  plan: Plan | undefined;
  isLoading: boolean;
  error: unknown;
  /** It is saved, and runs some other time. */
  isEdit: boolean;
}

/** What a run would write and where, and the most it may cost. A plan that fails to load blocks nothing. */
export function PlanRegion({ plan, isLoading, error, isEdit }: PlanRegionProps) {
  return (
    <section aria-labelledby="publish-plan" aria-busy={isLoading} className="grid gap-3 border-t pt-4">
      <h3 id="publish-plan" className="text-app font-semibold">
        Plan
      </h3>
      {isEdit && (
        <p className="text-app text-muted">
          Saving runs nothing and costs nothing. This is what the next run would do.
        </p>
      )}
      {isLoading && (
        <div className="grid gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
      {error !== null && (
        <div className="text-app text-muted">
          <p>{whyNoPlan(error)}</p>
          <RequestId error={error} />
        </div>
      )}
      {plan !== undefined && (
        <>
          <Trace
            name="Plan"
            direction="vertical"
            stations={plan.steps.map((step) => ({
              id: step.node_id,
              state: 'ahead',
              content: <Step {...step} />,
            }))}
          />
          <dl className="grid gap-x-6 gap-y-1 sm:flex sm:flex-wrap text-app">
            <Cost label="Highest cost" credits={plan.highest_cost} />
            <Cost label="Balance" credits={plan.balance} />
            {plan.enough_credits && <Cost label="Left" prefix="at least " credits={plan.left_at_least} />}
          </dl>
          {!plan.enough_credits && (
            <p role="alert" className="rounded-card bg-bad-bg px-3 py-2 text-app text-bad-fg">
              {tooFewCredits(plan, isEdit)}
            </p>
          )}
        </>
      )}
    </section>
  );
}

type StepProps = Pick<Plan['steps'][number], 'sentence' | 'warning' | 'finding' | 'remains'>;

function Step({ sentence, warning, finding, remains }: StepProps) {
  return (
    <div className="grid gap-1 text-app wrap-anywhere">
      <span>{sentence}</span>
      {remains !== undefined && <p className="text-meta text-muted">{remains}</p>}
      {finding !== undefined && <p className="text-meta text-muted">{finding}</p>}
      {warning !== null && (
        <p className="rounded-control bg-warn-bg px-2 py-1 text-meta text-warn-fg">{warning}</p>
      )}
    </div>
  );
}

function Cost({ label, credits, prefix = '' }: { label: string; credits: number; prefix?: string }) {
  return (
    <div>
      <dt className="inline text-muted">{label}: </dt>
      <dd className="inline font-mono">
        {prefix}
        {inCredits(credits)}
      </dd>
    </div>
  );
}

function tooFewCredits({ balance, highest_cost: most }: Plan, isEdit: boolean): string {
  const needed = `You have ${inCredits(balance)} and ${isEdit ? 'the next' : 'this'} run may need ${most}.`;
  return `${needed} ${isEdit ? '' : 'Nothing was planted. '}Add credits or remove targets.`;
}

/** What the server refuses to plan it will refuse to save, so its sentence helps; any other fault blocks nothing. */
function whyNoPlan(error: unknown): string {
  const isRefused = isFailure(error) && error.status === 422;
  return isRefused ? sentenceOf(error) : 'The plan is not available now. You can still go on.';
}

function inCredits(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`;
}
