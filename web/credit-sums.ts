import type { CreditBalance } from '#contract/credits.ts';

/** Plan credits minus current credits, never under 0 and never over the plan (Q31). */
export function creditsUsed({ plan_credits, current_credits }: CreditBalance): number {
  return Math.min(Math.max(plan_credits - current_credits, 0), Math.max(plan_credits, 0));
}

/** Percent of the plan that is used, 0 to 100; 0 for a plan without credits. */
export function percentUsed(balance: CreditBalance): number {
  if (balance.plan_credits <= 0) return 0;
  return Math.min(100, Math.round((creditsUsed(balance) / balance.plan_credits) * 100));
}
