import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decoy } from '#contract/decoys.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { cleanUp, type CleanUpWish } from './clean-up.ts';
import { Location } from './Location.tsx';

interface CleanUpDialogProps {
  title: string;
  wish: CleanUpWish;
  /** What goes, as far as it is known here. */
  decoys: readonly Pick<Decoy, 'id' | 'location' | 'state' | 'remains'>[];
  /** With those that are not listed. */
  total: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const mostListed = 20;
/** As many as show without a scroll bar. */
const fitting = 5;

/** Names what goes before anything is removed. */
export function CleanUpDialog({ title, wish, decoys, total, isOpen, onOpenChange }: CleanUpDialogProps) {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const listed = decoys.slice(0, mostListed);
  const more = Math.max(total, decoys.length) - listed.length;

  async function confirm(): Promise<void> {
    setIsPending(true);
    await cleanUp(wish, queryClient);
    setIsPending(false);
    onOpenChange(false);
  }

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description="Removes exactly what was planted, then looks whether it is gone. What somebody has changed since is left alone."
      confirmLabel="Clean Up"
      look="primary"
      isPending={isPending}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-2">
        {listed.length > fitting ? (
          <ScrollBox aria-label="Places" className="max-h-64 overflow-y-auto rounded-card border bg-sunken">
            <Places decoys={listed} />
          </ScrollBox>
        ) : (
          <div className="rounded-card border bg-sunken">
            <Places decoys={listed} />
          </div>
        )}
        {more > 0 && <p className="text-meta text-muted">{`And ${more.toLocaleString('en')} more.`}</p>}
      </div>
    </AlertDialog>
  );
}

function Places({ decoys }: Pick<CleanUpDialogProps, 'decoys'>) {
  return (
    <ul aria-label="What goes" className="divide-y">
      {decoys.map((decoy) => (
        <li key={decoy.id} className="grid gap-0.5 px-3 py-2">
          <Location of={decoy.location} />
          {decoy.state === 'changed' && (
            <span className="text-label text-warn-fg">Changed since planted</span>
          )}
          {decoy.remains !== undefined && <span className="text-label text-muted">{decoy.remains}</span>}
        </li>
      ))}
    </ul>
  );
}
