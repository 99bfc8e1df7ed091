import { type ComponentProps, useState } from 'react';
import type { ConfigField } from '#contract/agents.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';

interface OptionSelectProps {
  field: Pick<ConfigField, 'options' | 'warnings'>;
  label: string;
  control: Omit<ComponentProps<typeof NativeSelect>, 'onChange' | 'value'>;
  value: string;
  onChange: (value: string) => void;
}

/** One of several options; one with a warning is taken only after it was confirmed, until then the old one stays. */
export function OptionSelect({ field, label, control, value, onChange }: OptionSelectProps) {
  const { options = [], warnings = {} } = field;
  const [asked, setAsked] = useState<string>();
  // Kept while the dialog fades, so that its words do not.
  const [isAsking, setIsAsking] = useState(false);
  const warning = asked === undefined ? undefined : warnings[asked];

  function choose(option: string): void {
    if (!Object.hasOwn(warnings, option)) {
      onChange(option);
      return;
    }
    setAsked(option);
    setIsAsking(true);
  }
  return (
    <>
      <NativeSelect {...control} value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">Select {label}</option>
        {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
      {asked !== undefined && warning !== undefined && (
        <AlertDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={warning.title}
          description={warning.text}
          confirmLabel={warning.confirm}
          onConfirm={() => {
            onChange(asked);
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}
