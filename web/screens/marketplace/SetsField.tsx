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
  const help = setsHelp(choice, grids);
  return (
    <Field label="Number of Sets" help={<Short text={help} />} error={setsError(choice, grids)}>
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

/** It names templates, of which there may be many; the choices above it need the room. */
function Short({ text }: { text: string }) {
  return (
    <span title={text} className="line-clamp-3">
      {text}
    </span>
  );
}
