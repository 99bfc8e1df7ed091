import { lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { goToSignIn } from '#web/session/session.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { CommandDialog } from '#web/ui/CommandDialog.tsx';
import type { PaletteAct } from './palette-entries.ts';
import { type Layers, loadHelp, loadLeave, loadPalette } from './use-layers.ts';

const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutHelp = lazy(async () => ({ default: (await loadHelp()).ShortcutHelp }));
const LeaveQuestion = lazy(async () => ({ default: (await loadLeave()).LeaveQuestion }));

interface ShellLayersProps {
  layers: Layers;
  onToggleSidebar: () => void;
}

/** The command palette, the list of keys, and the question before a sign-out. */
export function ShellLayers({ layers, onToggleSidebar }: ShellLayersProps) {
  const navigate = useNavigate();
  const { choose } = useTheme();
  const chosen = useRef<PaletteAct>(null);

  /** Once the palette is gone and the focus is back, so that whatever takes the focus next keeps it. */
  function act(): void {
    const wanted = chosen.current;
    chosen.current = null;
    if (wanted === null) return;
    if ('go' in wanted) void navigate(wanted.go);
    else if ('theme' in wanted) choose(wanted.theme);
    else if (wanted.run === 'sidebar') onToggleSidebar();
    else if (wanted.run === 'help') layers.openHelp();
    else if (wanted.run === 'sign-in') goToSignIn();
    else layers.leave();
  }

  return (
    <Suspense>
      <CommandDialog
        name="Command palette"
        open={layers.shown === 'palette'}
        onOpenChange={(open) => !open && layers.close()}
        onClosed={act}
      >
        <CommandPalette
          onChosen={(wanted) => {
            chosen.current = wanted;
            layers.close();
          }}
        />
      </CommandDialog>
      {layers.shown === 'help' && <ShortcutHelp open onOpenChange={(open) => !open && layers.close()} />}
      {layers.shown === 'leave' && <LeaveQuestion onClose={layers.close} />}
    </Suspense>
  );
}
