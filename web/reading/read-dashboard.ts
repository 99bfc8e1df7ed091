import type { Activity } from '#contract/activities.ts';
import type { DashboardStats } from '#contract/agents.ts';
import type { CreditBalance } from '#contract/credits.ts';
import { isRecord, listIn, type Loose, numberOf, recordOf, textIn } from './loose.ts';

export function readStats(answer: unknown): DashboardStats {
  if (!isRecord(answer)) throw new Error('The dashboard statistics could not be read.');
  const count = (name: keyof DashboardStats) => numberOf(answer[name]) ?? 0;
  return {
    active_agents: count('active_agents'),
    total_agents: count('total_agents'),
    active_workflows: count('active_workflows'),
    total_workflows: count('total_workflows'),
  };
}

/** A balance without a plan is of the free one. */
export function readBalance(answer: unknown): CreditBalance {
  const current = numberOf(recordOf(answer)['current_credits']);
  if (!isRecord(answer) || current === undefined) throw new Error('The credit balance could not be read.');
  return {
    current_credits: current,
    plan_id: textIn(answer, 'plan_id') ?? '',
    plan_name: textIn(answer, 'plan_name') ?? 'Free',
    plan_price: numberOf(answer['plan_price']) ?? 0,
    plan_credits: numberOf(answer['plan_credits']) ?? 0,
  };
}

/** What happened, bare or inside an object. Words that we do not know stay: each has its own fallback on the page. */
export function readActivities(answer: unknown): Activity[] {
  const listed = listIn(answer, 'activities');
  if (listed === undefined) throw new Error('The recent activities could not be read.');
  return listed.filter(isRecord).map(readActivity);
}

function readActivity(item: Loose, nth: number): Activity {
  const word = (name: keyof Activity) => textIn(item, name) ?? null;
  return {
    ...item,
    id: textIn(item, 'id') ?? `activity-${nth}`,
    reference_type: word('reference_type') as Activity['reference_type'],
    reference_id: word('reference_id') ?? '',
    reference_name: textIn(item, 'reference_name', 'agent_name') ?? '',
    workflow_type: word('workflow_type') as Activity['workflow_type'],
    agent_type: word('agent_type') as Activity['agent_type'],
    agent_id: word('agent_id'),
    agent_name: word('agent_name'),
    type: word('type') as Activity['type'],
    status: word('status') ?? '',
    created_at: word('created_at') ?? '',
    credits_used: numberOf(item['credits_used']) ?? 0,
    error_message: word('error_message'),
    metadata: recordOf(item['metadata']),
  };
}
