import { useId, useState } from 'react';
import { Choice } from '#web/ui/Choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Readout } from '#web/ui/Readout.tsx';
import { type Plan, plans } from './plan-list.ts';

/** Choosing a plan only highlights it. */
export function Plans() {
  const [chosen, setChosen] = useState('starter');
  return (
    <section className="grid gap-3">
      <h2 id="plans" className="text-section font-semibold">
        Plans
      </h2>
      <div role="radiogroup" aria-labelledby="plans" className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isChosen={plan.id === chosen}
            onChoose={() => setChosen(plan.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'grid grid-cols-[auto_1fr_auto] content-start items-start gap-x-3 gap-y-1 rounded-card border bg-surface p-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        isChosen && 'border-primary bg-soft',
        plan.comingSoon ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <Choice
        type="radio"
        name="plan"
        value={plan.id}
        checked={isChosen}
        disabled={plan.comingSoon}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        className="mt-1 [&_input]:outline-none"
      />
      <span id={`${id}-name`} className="text-prose font-semibold">
        {plan.name}
      </span>
      {plan.comingSoon ? (
        <span className="rounded-full bg-neutral-bg px-2.5 py-1 text-label font-medium whitespace-nowrap text-neutral-fg">
          Coming soon
        </span>
      ) : (
        <Readout value={`$${plan.price}`} className="text-section" />
      )}
      <span id={`${id}-about`} className="col-span-2 col-start-2 grid gap-1 text-app text-muted">
        {!plan.comingSoon && (
          <span>
            <Readout value={plan.credits} /> credits
          </span>
        )}
        <span>{plan.description}</span>
      </span>
    </label>
  );
}
