import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/api.ts';
import { deploymentsQuery } from '#web/deployment-queries.ts';
import { agentsQuery, keys, signInOptionsQuery } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { DialogClose } from '#web/ui/Dialog.tsx';
import { entriesOf, findEntries, type PaletteAct, publicEntries } from './palette-entries.ts';
import { PaletteGroup } from './PaletteGroup.tsx';

interface CommandPaletteProps {
  onChosen: (chosen: PaletteAct) => void;
}

const name = 'Type a command or search';

/** What is inside the palette's dialog; loaded when it is first opened. */
export function CommandPalette({ onChosen }: CommandPaletteProps) {
  const { theme } = useTheme();
  const [text, setText] = useState('');
  const found = findEntries(useEntries(), text);

  return (
    // cmdk's own search would weigh each letter apart; its Ctrl-K for 'one up' is the key that closes the palette.
    <Command
      label={name}
      shouldFilter={false}
      vimBindings={false}
      loop
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-2 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={name}
          className="h-12 min-w-0 flex-1 bg-transparent text-[16px] outline-none focus-visible:outline-none md:text-app"
        />
        <DialogClose
          title="Dismiss"
          aria-label="Dismiss"
          className={buttonClass({ look: 'ghost', size: 'icon-small', className: '-mr-2 text-muted' })}
        >
          <X aria-hidden />
        </DialogClose>
      </div>
      <Command.List
        label="Commands"
        className="min-h-0 flex-1 overflow-y-auto p-2 md:max-h-[min(420px,60dvh)]"
      >
        {found.map(({ group, entries }) => (
          <PaletteGroup
            key={group}
            name={group}
            entries={entries}
            current={`theme:${theme}`}
            onChosen={(entry) => onChosen(entry.act)}
          />
        ))}
      </Command.List>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-4 pb-6 text-muted wrap-anywhere'}>
        {found.length === 0 && `No match for "${text.trim()}".`}
      </p>
    </Command>
  );
}

/** Places and actions at once; the things of this person as they arrive. */
function useEntries() {
  const { isSignedIn } = useSession();
  const agents = useQuery({ ...agentsQuery, enabled: isSignedIn });
  const deployments = useQuery({ ...deploymentsQuery, enabled: isSignedIn });
  const workflows = useQuery({
    queryKey: [...keys.workflows, 'names'],
    queryFn: async () => (await api.listWorkflows()).workflows.map((one) => ({ id: one.id, name: one.name })),
    enabled: isSignedIn,
  });
  const options = useQuery(signInOptionsQuery);
  if (!isSignedIn) return publicEntries();
  return entriesOf({
    agents: agents.data ?? [],
    deployments: deployments.data ?? [],
    workflows: workflows.data ?? [],
    hasSandbox: options.data?.sandbox === true,
  });
}
