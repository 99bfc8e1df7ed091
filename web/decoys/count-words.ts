import type { DecoyCounts, DecoyState } from '#contract/decoys.ts';

/** The short words of the filter, in the order in which somebody has to look at them. */
export const stateLabels: Record<DecoyState, string> = {
  planted: 'Planted',
  left_over: 'Clean-up failed',
  changed: 'Changed',
  uncertain: 'Uncertain',
  cleaning_up: 'Cleaning up',
  gone: 'Gone',
  retracted: 'Retracted',
  handled: 'Handled',
};

/** The gauge: '3 planted', else 'Nothing planted'. */
export function gaugeText({ planted }: Pick<DecoyCounts, 'planted'>): string {
  return planted === 0 ? 'Nothing planted' : `${planted.toLocaleString('en')} planted`;
}

/** Before everything that planted them is deleted; undefined when nothing stays. */
export function stayPlanted(count: number): string | undefined {
  if (count <= 0) return undefined;
  if (count === 1) return '1 decoy stays planted; clean it up now, or later under Planted decoys.';
  return `${count.toLocaleString('en')} decoys stay planted; clean them up now, or later under Planted decoys.`;
}
