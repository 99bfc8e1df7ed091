import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { themes } from './theme-store.ts';
import { useTheme } from './use-theme.ts';

const labels = { light: 'Light', dark: 'Dark', system: 'System' };

/** The theme as a select, where no menu is at hand. */
export function ThemeSelect({ className }: { className?: string }) {
  const { theme, choose } = useTheme();
  const id = useId();
  return (
    <div className={classNames('flex items-center gap-2', className)}>
      <label htmlFor={id} className="text-meta text-muted">
        Theme
      </label>
      <NativeSelect
        id={id}
        value={theme}
        className="w-28"
        onChange={(event) => choose(themes.find((known) => known === event.target.value) ?? 'system')}
      >
        {themes.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
