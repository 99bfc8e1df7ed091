import type { CreditEntry } from '#contract/credits.ts';
import { deploymentPath, runPath } from '#web/paths.ts';

/** Where what a movement paid for is shown; nothing for a gift, and for a deployment that is gone. */
export function entryTarget(entry: CreditEntry): { to: string; label: string } | undefined {
  if (entry.workflow_id !== null && entry.execution_id !== null) {
    return { to: runPath(entry.workflow_id, entry.execution_id), label: 'Open Run' };
  }
  if (entry.deployment_id === null || entry.deployment_name === null) return undefined;
  return { to: deploymentPath(entry.deployment_id), label: 'Open Agent' };
}
