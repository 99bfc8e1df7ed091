import { Command } from 'cmdk';
import { Check } from 'lucide-react';
import type { PaletteEntry } from './palette-entries.ts';

interface PaletteGroupProps {
  name: string;
  entries: readonly PaletteEntry[];
  /** The id of what is in force: the theme. */
  current: string;
  onChosen: (entry: PaletteEntry) => void;
}

export function PaletteGroup({ name, entries, current, onChosen }: PaletteGroupProps) {
  return (
    <Command.Group
      heading={name}
      className="pb-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-muted"
    >
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          onSelect={() => onChosen(entry)}
          className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-app select-none data-[selected=true]:bg-soft data-[selected=true]:outline data-[selected=true]:outline-ring data-[selected=true]:-outline-offset-1 pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.id === current && (
            <>
              <span className="sr-only">, in use</span>
              <Check aria-hidden className="size-4 text-muted" />
            </>
          )}
          {entry.detail !== undefined && (
            <span className="shrink-0 text-label text-muted">
              <span className="sr-only">, </span>
              {entry.detail}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
