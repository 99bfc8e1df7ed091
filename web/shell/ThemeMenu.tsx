import { Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '#web/theme/theme-store.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';

const choices = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
] as const;

export function ThemeMenu({ className }: { className?: string }) {
  const { theme, shown, choose } = useTheme();
  const Icon = shown === 'dark' ? Moon : Sun;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        title="Theme"
        aria-label="Theme"
        className={buttonClass({ look: 'ghost', size: 'icon', className })}
      >
        <Icon aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={theme} onValueChange={(next) => choose(next as Theme)}>
          {choices.map(({ theme: value, label, icon: ChoiceIcon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <ChoiceIcon aria-hidden />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
