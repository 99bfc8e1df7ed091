/** What a person's credits are measured against; nothing can be bought yet. */
export interface Plan {
  id: string;
  name: string;
  price: number;
  credits: number;
}

export const freePlanId = 'free';
export const defaultFreePlanCredits = 50;

/** The plan of an account; what an operator set for the Free plan (FREE_PLAN_CREDITS) counts. */
export function planOf(planId: string, freePlanCredits = defaultFreePlanCredits): Plan {
  const free = { id: freePlanId, name: 'Free', price: 0, credits: freePlanCredits };
  const plans: Plan[] = [free, { id: 'starter', name: 'Starter', price: 100, credits: 100 }];
  return plans.find((plan) => plan.id === planId) ?? free;
}
