import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Decoy } from '#contract/decoys.ts';
import type { Deployment } from '#contract/deployments.ts';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toast.ts';

interface Asking {
  deployment: Deployment;
  decoys: readonly Decoy[];
}

const mostFetched = 100;

/** Fetches what a deployment has planted, then asks whether all of it is to go. */
export function useCleanUp() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [pendingId, setPendingId] = useState<string>();
  const isFetching = useRef(false);
  async function open(deployment: Deployment): Promise<void> {
    if (isFetching.current) return;
    isFetching.current = true;
    setPendingId(deployment.id);
    try {
      // They come when they are asked for: few visits clean up.
      const [{ decoysOfDeploymentQuery }, { canCleanUp }] = await Promise.all([
        import('#web/decoys/decoy-queries.ts'),
        import('#web/decoys/decoy-words.ts'),
      ]);
      const decoys = await queryClient.fetchQuery(decoysOfDeploymentQuery(deployment.id, mostFetched));
      setAsking({ deployment, decoys: decoys.filter(canCleanUp) });
      setIsOpen(true);
    } catch (error) {
      toast.error('What is planted could not be loaded', { description: sentenceOf(error) });
    } finally {
      isFetching.current = false;
      setPendingId(undefined);
    }
  }
  return { asking, isOpen, pendingId, open, setIsOpen };
}
