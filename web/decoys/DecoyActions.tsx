import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Eraser, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { Decoy } from '#contract/decoys.ts';
import { api, sentenceOf } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { cleanUp } from './clean-up.ts';
import { AskCleanUp } from './AskCleanUp.tsx';
import { cleanUpLabel, isOver, needsPerson } from './decoy-words.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface DecoyActionsProps {
  decoy: Decoy;
  /** The element that names the decoy. */
  describedBy: string;
  /** In a column: what is used least is an icon. */
  isNarrow?: boolean;
  className?: string;
}

/** What can be done with one decoy as it stands. */
export function DecoyActions({ decoy, describedBy, isNarrow = false, className }: DecoyActionsProps) {
  const queryClient = useQueryClient();
  const place = useKeptFocus();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.decoys });
  const retry = useMutation({ mutationFn: () => cleanUp({ of: 'decoy', id: decoy.id }, queryClient) });
  const check = useMutation({
    mutationFn: () => api.checkDecoy({ id: decoy.id }),
    onError: (error) => toast.error('The decoy was not checked', { description: sentenceOf(error) }),
    onSettled: refresh,
  });
  const handle = useMutation({
    mutationFn: () => api.markDecoyHandled({ id: decoy.id }),
    onSuccess: () => toast.success('Marked as handled', { description: decoy.location }),
    onError: (error) => toast.error('The decoy was not marked', { description: sentenceOf(error) }),
    onSettled: refresh,
  });
  const label = cleanUpLabel(decoy);
  const isUnderWay = decoy.state === 'cleaning_up' || retry.isPending;
  const isChecking = decoy.checking || check.isPending;

  return (
    <div ref={place} tabIndex={-1} className={className}>
      {decoy.state !== 'retracted' && (
        <Button
          size="toolbar"
          aria-describedby={describedBy}
          isPending={isUnderWay}
          // Who tries again has been asked before.
          onClick={() => (label === 'Try Again' ? retry.mutate() : setIsAsking(true))}
        >
          {!isUnderWay && <Eraser aria-hidden />}
          {label}
        </Button>
      )}
      {needsPerson(decoy) && (
        <Button
          size="toolbar"
          aria-describedby={describedBy}
          isPending={handle.isPending}
          onClick={() => handle.mutate()}
        >
          {!handle.isPending && <Check aria-hidden />}
          Mark as Handled
        </Button>
      )}
      {!isOver(decoy) && !isUnderWay && (
        <Button
          size={isNarrow ? 'icon-small' : 'toolbar'}
          look="ghost"
          {...(isNarrow && { 'aria-label': 'Check Now', title: 'Check Now' })}
          aria-describedby={describedBy}
          isPending={isChecking}
          onClick={() => check.mutate()}
        >
          {!isChecking && <ScanSearch aria-hidden />}
          {!isNarrow && 'Check Now'}
        </Button>
      )}
      <AskCleanUp
        title="Clean Up Decoy"
        wish={{ of: 'decoy', id: decoy.id }}
        decoys={[decoy]}
        total={1}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </div>
  );
}
