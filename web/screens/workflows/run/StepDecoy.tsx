import type { Decoy } from '#contract/decoys.ts';
import { DecoyActions } from '#web/decoys/DecoyActions.tsx';
import { needsPerson, outcomeBadge, reasonOf } from '#web/decoys/decoy-words.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** What became of the planted file of one step; nothing, as long as it just lies there. */
export function StepDecoy({ decoy, describedBy }: { decoy: Decoy; describedBy: string }) {
  if (decoy.state === 'planted' && decoy.check_error === null) return null;
  const reason = reasonOf(decoy);
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-meta text-muted">Clean up</span>
        <StatusBadge {...outcomeBadge(decoy)} />
      </p>
      {reason !== undefined && <p className="text-app text-muted wrap-anywhere">{reason}</p>}
      {needsPerson(decoy) && (
        <DecoyActions decoy={decoy} describedBy={describedBy} className="flex flex-wrap gap-2 print:hidden" />
      )}
    </div>
  );
}
