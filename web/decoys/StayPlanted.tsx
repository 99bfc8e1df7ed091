import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { CleanUpWish } from './clean-up.ts';
import { stayPlanted } from './count-words.ts';
import { startCleanUp } from './start-clean-up.ts';

interface StayPlantedProps {
  /** Live: it falls while the clean-up goes on. */
  count: number;
  wish: CleanUpWish;
  isAsked: boolean;
  onAsked: () => void;
}

/** In the question before a deletion: what stays out there, and the way to take it back (Q64). */
export function StayPlanted({ count, wish, isAsked, onAsked }: StayPlantedProps) {
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);

  async function ask(): Promise<void> {
    setIsPending(true);
    if (await startCleanUp(wish, queryClient)) onAsked();
    setIsPending(false);
  }

  if (isAsked) {
    return (
      <p role="status" className="text-app">
        {count > 0
          ? 'The clean-up goes on, also when this is deleted. Planted decoys shows how it ends.'
          : 'Nothing of it is planted any more.'}
      </p>
    );
  }
  if (count <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-48 text-app">{stayPlanted(count)}</p>
      <Button isPending={isPending} onClick={() => void ask()}>
        Clean Up
      </Button>
    </div>
  );
}
