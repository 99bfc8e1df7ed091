import { type DecoyCounts, type DecoyState, decoyStates } from '#contract/decoys.ts';
import { stateLabels } from '#web/decoys/count-words.ts';
import { Label } from '#web/ui/Label.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { countAll } from './counts.ts';

interface StateFilterProps {
  state: DecoyState | undefined;
  counts: DecoyCounts | undefined;
  onChange: (state: string) => void;
}

const id = 'decoy-state';

/** How many stand how, and only those of one state. */
export function StateFilter({ state, counts, onChange }: StateFilterProps) {
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count.toLocaleString('en')})`;
  // A state that nothing is in is no choice, unless it is the one that was chosen.
  const offered = decoyStates.filter((one) => one === state || (counts?.by_state[one] ?? 0) > 0);
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor={id}>State</Label>
      <NativeSelect
        id={id}
        value={state ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-60"
      >
        <option value="">{withCount('All', counts && countAll(counts))}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {withCount(stateLabels[one], counts?.by_state[one])}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
