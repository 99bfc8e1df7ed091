import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SampleDrill } from '#contract/sample-drill.ts';
import { sentenceOf } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { balanceQuery } from '#web/queries.ts';
import { credits } from '#web/times.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Trace } from '#web/ui/Trace.tsx';
import { firstSteps, type FirstStep } from './first-steps.ts';
import { useCreateSample } from './use-create-sample.ts';

/** Three steps, or one click that does all of them but the last. */
export function FirstDrill({ drill }: { drill: SampleDrill }) {
  const stations = firstSteps(drill).map((step) => ({
    id: step.title,
    state: step.isDone ? ('done' as const) : ('ahead' as const),
    content: <Step step={step} />,
  }));
  return (
    <section aria-labelledby="first-drill" className="grid gap-8 border-b pb-8 lg:grid-cols-3">
      <div className="grid content-start gap-4 lg:col-span-2">
        <h2 id="first-drill" className="text-section font-semibold">
          Your First Drill
        </h2>
        <Trace name="Steps to your first drill" direction="vertical" stations={stations} />
      </div>
      {drill.progress.has_published ? <RunIt /> : <Sample drill={drill} />}
    </section>
  );
}

function Step({ step }: { step: FirstStep }) {
  return (
    <div className="grid gap-0.5">
      <p className="text-app">
        <span className="font-medium">{step.title}</span>
        <span className="sr-only">{step.isDone ? ' (done)' : ' (not done yet)'}</span>
        <span className="text-muted"> {step.text}</span>
      </p>
      {!step.isDone && (
        <Link
          to={step.to}
          className={buttonClass({ look: 'link', size: 'inline', className: 'justify-self-start text-meta' })}
        >
          {step.label}
        </Link>
      )}
    </div>
  );
}

function RunIt() {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p className="text-app text-muted">Your workflow is published. Run it to plant its first file.</p>
      <Link to={paths.workflowList} className={buttonClass({ look: 'primary' })}>
        Open My Workflows
      </Link>
    </div>
  );
}

function Sample({ drill }: { drill: SampleDrill }) {
  const { data: balance, isError } = useQuery({ ...balanceQuery, retryOnMount: false });
  const { create, isPending, error } = useCreateSample();
  if (!drill.is_offered) return null;
  // The dots keep the place of a number that comes later.
  const left = isError ? '' : `, balance ${balance?.current_credits ?? '...'}`;
  return (
    <div className="grid content-start gap-3">
      <p className="text-app text-muted">Or have it set up in the sandbox, up to the last step.</p>
      <Button
        look="primary"
        className="max-sm:w-full sm:justify-self-start"
        isPending={isPending}
        aria-describedby="sample-price"
        onClick={create}
      >
        Create Sample Drill
      </Button>
      <p id="sample-price" className="text-meta text-muted">
        {`Costs ${credits(drill.price)}${left}. Each run of it costs at most ${credits(drill.run_price)}. `}
        {`Deploys ${drill.agents.map((agent) => agent.name).join(' and ')}.`}
      </p>
      {error !== null && <LoadError text={sentenceOf(error)} error={error} />}
    </div>
  );
}
