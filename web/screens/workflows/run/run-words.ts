import type { AgentType } from '#contract/agents.ts';
import type { Execution, Step } from '#contract/executions.ts';
import { credits, duration } from '#web/times.ts';
import type { TraceState } from '#web/ui/Trace.tsx';
import { inWords, knownIn } from '#web/words.ts';

const verbs: Record<AgentType, string> = {
  Generate: 'Generate',
  Deploy: 'Plant',
  Configure: 'Configure',
  Analyzer: 'Analyze',
};

const stations: Record<Step['status'], TraceState> = {
  waiting: 'ahead',
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'ahead',
};

/** What a step does, in a word. */
export function verbOf({ type }: Pick<Step, 'type'>): string {
  return knownIn(verbs, type) ?? type;
}

/** Where it stands on the trace; of a word that nobody foresaw no more is claimed than that it is not done. */
export function stationOf({ status }: Pick<Step, 'status'>): TraceState {
  return knownIn(stations, status) ?? 'ahead';
}

/** The state of a step in words, beside its station. */
export function wordOf(step: Step, now: number): string {
  if (step.status === 'waiting') return 'Waiting';
  if (step.status === 'cancelled') return 'Cancelled';
  if (step.status === 'running') {
    return step.started_at === null ? 'Running' : `Running ${clock(now - Date.parse(step.started_at))}`;
  }
  if (step.status === 'failed') return 'Failed';
  if (step.status !== 'completed') return inWords(step.status);
  if (step.kept_from !== null) return 'Kept from an earlier run';
  return step.output.blocked_by === undefined ? 'Completed' : 'Blocked: the control worked.';
}

/** How long a finished step took. */
export function tookOf(step: Step): string | undefined {
  if (step.started_at === null || step.finished_at === null) return undefined;
  return duration(Math.max(0, Date.parse(step.finished_at) - Date.parse(step.started_at)));
}

/** '2 of 3 planted, 12.4 s, 2 credits' */
export function summaryOf(execution: Execution): string {
  const parts: string[] = [];
  const targets = execution.steps.filter((step) => step.type === 'Deploy');
  const analyses = execution.steps.filter((step) => step.type === 'Analyzer');
  if (targets.length > 0) parts.push(`${targets.filter(isPlanted).length} of ${targets.length} planted`);
  if (analyses.length > 0) {
    const done = analyses.filter((step) => step.status === 'completed').length;
    parts.push(`${done} of ${analyses.length} analyzed`);
  }
  const kept = execution.steps.filter((step) => step.kept_from !== null && step.type !== 'Generate').length;
  if (kept > 0) parts.push(`${kept} kept`);
  if (execution.finished_at !== null) {
    parts.push(duration(Math.max(0, Date.parse(execution.finished_at) - Date.parse(execution.timestamp))));
  }
  parts.push(credits(execution.credits_used));
  return parts.join(', ');
}

/** A file lies at its target: the step is done and no scanner refused it. */
export function isPlanted(step: Step): boolean {
  return step.type === 'Deploy' && step.status === 'completed' && step.output.blocked_by === undefined;
}

/** '0:04', '1:02:03' */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = String(rest).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
