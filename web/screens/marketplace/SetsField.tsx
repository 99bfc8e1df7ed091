import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { mostSetsFor, setsError, setsHelp } from './sets-choice.ts';
import type { WizardChoice, WizardGrids } from './wizard-state.ts';

interface SetsFieldProps {
  choice: WizardChoice;
  grids: WizardGrids;
  onChange: (sets: string) => void;
}

/** How many services of the invented company the file holds; one where the template is written around one. */
export function SetsField({ choice, grids, onChange }: SetsFieldProps) {
  const most = mostSetsFor(choice, grids);
  return (
    <Field label="Number of Sets" help={setsHelp(choice, grids)} error={setsError(choice, grids)}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          step={1}
          disabled={most === 1}
          value={most === 1 ? '1' : choice.sets}
          className="font-mono tabular-nums"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
