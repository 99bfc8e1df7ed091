import type { CreditEntry } from '#contract/credits.ts';

/** What a movement is called. A hold that is still open is also marked 'Held'. */
export const entryWords: Record<CreditEntry['kind'], string> = {
  grant: 'Granted',
  purchase: 'Bought',
  hold: 'Hold',
  capture: 'Charged',
  void: 'Returned',
  expire: 'Expired',
  adjust: 'Adjusted',
};
