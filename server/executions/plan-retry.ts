import type { RetryPlan } from '#contract/executions.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import type { Db } from '#server/db/open.ts';
import type { ResolvedNode } from '#server/workflows/nodes.ts';
import { countSecrets, remainsOf, sentenceOf, sourceSentence } from '#server/workflows/plan.ts';
import { analyzerSentence } from '#server/workflows/run-targets.ts';
import { prepareRetry, type StepAgain } from './prepare-retry.ts';
import type { EndedStep, RunName } from './store.ts';

/** What a retry would keep, do again and cost: the same look that the retry takes, without doing any of it. */
export async function planRetry(db: Db, userId: string, run: RunName, now: Date): Promise<RetryPlan> {
  const { kept, again } = await prepareRetry(db, userId, run);
  const balance = await walletBalance(db, userId);
  const highest = again.reduce((total, one) => total + one.price, 0);
  const source = again.find(({ step }) => step.position === 0)?.resolved;
  const targets = again.filter(({ step }) => step.position > 0).map(({ resolved }) => resolved);
  const fresh = source === undefined ? 0 : await countSecrets({ source }, now);
  const steps = [
    ...kept.map((step) => ({ step, action: 'kept' as const, sentence: keptSentence(step), price: 0 })),
    ...again.map((one) => ({
      step: one.step,
      action: 'again' as const,
      sentence:
        one.resolved === source
          ? sourceSentence({ source, targets })
          : againSentence(one, source, one.fileId === null ? fresh : one.step.secretCount),
      price: one.price,
      location: one.place?.location ?? null,
      ...remainsOf(one.resolved, one.place),
    })),
  ];
  return {
    steps: steps
      .toSorted((a, b) => a.step.position - b.step.position)
      .map(({ step, action, sentence, price, ...one }) => ({
        node_id: step.nodeId,
        deployment_id: step.deploymentId,
        agent_name: step.agentName,
        type: step.type,
        action,
        sentence,
        location: 'location' in one ? one.location : step.location,
        run_price: price,
        ...('remains' in one && { remains: one.remains }),
      })),
    highest_cost: highest,
    balance,
    left_at_least: Math.max(0, balance - highest),
    enough_credits: balance >= highest,
  };
}

function keptSentence(step: EndedStep): string {
  const blockedBy = step.output['blocked_by'];
  if (blockedBy !== undefined) return `Keep the result: blocked by ${blockedBy}`;
  if (step.isCleanedUp) return `Leave ${step.location} empty: what was planted there was cleaned up since`;
  if (step.location !== null) return `Keep ${step.location}`;
  return step.type === 'Generate' ? 'Keep the files that were made' : `Keep the result of ${step.agentName}`;
}

function againSentence(
  { resolved, place, isUncertain }: StepAgain,
  source: ResolvedNode | undefined,
  secrets: number,
): string {
  if (place === undefined) {
    return source === undefined ? `Run ${resolved.deployment.name}` : analyzerSentence(source, resolved);
  }
  const sentence = sentenceOf({ resolved, place }, secrets);
  return isUncertain ? `${sentence}, unless the first attempt left it there` : sentence;
}
