import { type ReactNode, useId } from 'react';
import { setSingleKeys, useSingleKeys } from '#web/shell/single-keys.ts';
import { themes } from '#web/theme/theme-store.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { Label } from '#web/ui/Label.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { rows, Section } from './Section.tsx';

export function Preferences() {
  const areSingleKeysOn = useSingleKeys();
  const { theme, choose } = useTheme();
  return (
    <Section id="preferences" title="Preferences" text="Kept in this browser.">
      <div className={rows}>
        <Preference
          label="Single-key shortcuts"
          help="Keys such as ? and / act outside of fields, and g then m opens the marketplace."
        >
          {(control) => <Switch {...control} checked={areSingleKeysOn} onCheckedChange={setSingleKeys} />}
        </Preference>
        <Preference label="Theme" help="System follows this device.">
          {(control) => (
            <NativeSelect
              {...control}
              value={theme}
              className="w-32"
              onChange={(event) => choose(themes.find((known) => known === event.target.value) ?? 'system')}
            >
              {themes.map((value) => (
                <option key={value} value={value}>
                  {value.charAt(0).toUpperCase() + value.slice(1)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Preference>
      </div>
    </Section>
  );
}

interface PreferenceProps {
  label: string;
  help: string;
  children: (control: { id: string; 'aria-describedby': string }) => ReactNode;
}

function Preference({ label, help, children }: PreferenceProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-6">
      <div className="grid min-w-0 gap-0.5">
        <Label htmlFor={id} className="text-app">
          {label}
        </Label>
        <p id={`${id}-help`} className="text-meta text-muted">
          {help}
        </p>
      </div>
      {children({ id, 'aria-describedby': `${id}-help` })}
    </div>
  );
}
