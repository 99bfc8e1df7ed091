import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Trace } from '#web/ui/Trace.tsx';
import { stepOf, stepsOf, type WizardChoice, type WizardGrids } from './wizard-state.ts';

interface WizardStepsProps {
  choice: WizardChoice;
  grids: WizardGrids;
}

/** Where one is, as a trace; a click puts the focus into that column. */
export function WizardSteps({ choice, grids }: WizardStepsProps) {
  const names = stepsOf(grids);
  const at = stepOf(choice, grids);
  return (
    <>
      <p aria-hidden className="text-meta text-muted md:hidden">
        Step {Math.min(at, names.length)} of {names.length}: {names[Math.min(at, names.length) - 1]}
      </p>
      <Trace
        name="Steps"
        // On a phone the line above says it; the buttons show when a key comes to them.
        className="max-md:flex-wrap max-md:not-focus-within:sr-only"
        stations={names.map((name, index) => {
          const number = index + 1;
          const isLast = number === names.length;
          return {
            id: name,
            state: number < at ? 'done' : 'ahead',
            isCurrent: number === at,
            content: (
              <button
                type="button"
                onClick={() => focusStep(number, isLast)}
                className={buttonClass({
                  look: 'ghost',
                  size: 'inline',
                  className: classNames('px-1', number === at ? 'text-text' : 'font-normal text-muted'),
                })}
              >
                {isLast ? name : `${number} ${name}`}
              </button>
            ),
          };
        })}
      />
    </>
  );
}

function focusStep(number: number, isLast: boolean): void {
  const place = document.querySelector(`[data-wizard-step="${isLast ? 'name' : number}"]`);
  place?.querySelector<HTMLElement>('input:checked, input')?.focus();
}
