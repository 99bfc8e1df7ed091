import type { Execution } from '#contract/executions.ts';
import type { StatusLook } from '#web/ui/status-look.ts';
import { statusBadge } from '#web/ui/status-look.ts';

export function isRunning(run: Execution): boolean {
  return run.status === 'in_progress';
}

/** Somebody asked it to stop, and what had begun is still ending. */
export function isCancelling(run: Execution): boolean {
  return isRunning(run) && run.cancel_requested_at !== null;
}

export function badgeOf(run: Execution): { look: StatusLook; label: string } {
  return isCancelling(run) ? { look: 'warn', label: 'Cancelling...' } : statusBadge(run.status, 'results');
}

/** Steps that a retry would do again. */
export function hasLeftover(run: Execution): boolean {
  return run.steps.some((step) => step.status === 'failed' || step.status === 'cancelled');
}
