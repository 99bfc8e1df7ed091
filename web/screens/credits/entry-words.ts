import type { CreditEntry } from '#contract/credits.ts';
import { inWords, knownIn } from '#web/words.ts';

const words: Record<CreditEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  hold: 'Hold',
  capture: 'Charged',
  void: 'Returned',
  expire: 'Expired',
  adjust: 'Adjusted',
};

/** What a movement is called. A hold that is still open is also marked 'Held'. */
export function entryWord({ kind }: Pick<CreditEntry, 'kind'>): string {
  return knownIn(words, kind) ?? inWords(kind);
}
