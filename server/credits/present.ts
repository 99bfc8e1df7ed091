import type { CreditBalance, CreditEntry } from '#contract/credits.ts';
import type { Plan } from './plans.ts';
import type { EntryRow } from './store.ts';

export function presentBalance(credits: number, plan: Plan): CreditBalance {
  return {
    current_credits: credits,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_price: plan.price,
    plan_credits: plan.credits,
  };
}

export function presentEntry(row: EntryRow): CreditEntry {
  return {
    id: row.id,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    reason: row.reason,
    change: changeOf(row),
    balance: row.walletAfter,
    held: row.isOpen,
    deployment_id: row.deploymentId,
    deployment_name: row.deploymentName,
    workflow_id: row.workflowId,
    workflow_name: row.workflowName,
    execution_id: row.executionId,
  };
}

/** What a movement did to the credits that can be spent. */
function changeOf({ kind, amount }: EntryRow): number {
  switch (kind) {
    case 'hold':
    case 'expire':
      return -amount;
    case 'capture':
      return 0;
    case 'grant':
    case 'purchase':
    case 'void':
    case 'adjust':
      return amount;
  }
}
