import { createHash } from 'node:crypto';
import { csvLine, csvStart, type CsvCell } from '#contract/csv.ts';
import { analysisColumns, analysisLines, type AnalysisLine } from './analysis-lines.ts';
import type { RecordedRun, RecordedStep } from './export-store.ts';
import type { RunName } from './store.ts';

/**
 * The record of a run as JSON. The hash is over `run` written without spaces, so that two exports of one run can be
 * compared, and what was handed on can be checked.
 */
export function writeRecordJson(name: RunName, record: RecordedRun, exportedAt: Date): string {
  const run = {
    workflow_id: name.workflowId,
    workflow_name: record.workflowName,
    execution_id: name.executionId,
    retry_of: record.retryOf,
    status: record.status,
    timestamp: timeOf(record.createdAt),
    finished_at: timeOf(record.finishedAt),
    cancel_requested_at: timeOf(record.cancelRequestedAt),
    credits_used: record.creditsUsed,
    steps: record.steps.map((step) => ({
      node_id: step.nodeId,
      agent_id: step.agentId,
      agent_name: step.agentName,
      type: step.type,
      status: step.status,
      kept_from: step.keptFrom,
      started_at: timeOf(step.startedAt),
      finished_at: timeOf(step.finishedAt),
      location: step.location,
      planted_state: step.plantedState,
      clean_up: cleanUpOf(step),
      credits: creditsOf(step),
      error: step.error,
      output: step.output,
      file: fileOf(step),
      analysis: step.analysis,
      log: step.log,
    })),
  };
  const evidence = createHash('sha256').update(JSON.stringify(run), 'utf8').digest('hex');
  const head = { format: 'leakdrill-run-1', exported_at: exportedAt.toISOString(), run_sha256: evidence };
  return `${JSON.stringify({ ...head, run }, undefined, 2)}\n`;
}

const columns = [
  'workflow_name',
  'execution_id',
  'run_status',
  'run_timestamp',
  'run_finished_at',
  'node_id',
  'agent_name',
  'type',
  'status',
  'location',
  'planted_state',
  'file',
  'sha256',
  'secret_types',
  'started_at',
  'finished_at',
  'credits',
  'kept_from',
  'blocked_by',
  'error',
  'clean_up',
  'cleaned_up_at',
] as const;

type StepLine = Partial<Record<(typeof columns)[number], CsvCell>>;

/** The same with one line per step, and below it one for each thing that its analysis found. */
export function writeRecordCsv(name: RunName, record: RecordedRun): string {
  const lines = record.steps.flatMap((step): (StepLine & AnalysisLine)[] => {
    const head = {
      workflow_name: record.workflowName,
      execution_id: name.executionId,
      run_status: record.status,
      run_timestamp: timeOf(record.createdAt),
      run_finished_at: timeOf(record.finishedAt),
      node_id: step.nodeId,
      agent_name: step.agentName,
      type: step.type,
    };
    const found = step.analysis === null ? [] : analysisLines(step.analysis);
    return [{ ...head, ...stepLine(step) }, ...found.map((line) => ({ ...head, ...line }))];
  });
  const hasAnalysis = record.steps.some(({ analysis }) => analysis !== null);
  const written = [...columns, ...(hasAnalysis ? analysisColumns : [])];
  const rows = lines.map((line) => csvLine(written.map((column) => line[column] ?? null)));
  return csvStart + csvLine(written) + rows.join('');
}

function stepLine(step: RecordedStep): StepLine {
  return {
    status: step.status,
    location: step.location,
    planted_state: step.plantedState,
    clean_up: step.handledAt === null ? step.cleanUpOutcome : 'handled',
    cleaned_up_at: timeOf(step.cleanUpAttemptedAt),
    file: step.fileName,
    sha256: step.sha256,
    secret_types: (step.secrets ?? []).map(({ secretType }) => secretType).join(' '),
    started_at: timeOf(step.startedAt),
    finished_at: timeOf(step.finishedAt),
    credits: creditsOf(step),
    kept_from: step.keptFrom,
    blocked_by: step.output['blocked_by'] ?? null,
    error: step.error,
  };
}

/** Only what was made, planted and not refused by the target's own control is charged. */
function creditsOf(step: RecordedStep): number {
  return step.status === 'completed' && step.output['blocked_by'] === undefined ? step.price : 0;
}

/** How the last clean-up of this place ended, and whether a person has taken care of what was left. */
function cleanUpOf(step: RecordedStep) {
  const { cleanUpOutcome: outcome, cleanUpAttemptedAt, cleanUpError: error, handledAt } = step;
  if (outcome === null && handledAt === null) return null;
  return { outcome, at: timeOf(cleanUpAttemptedAt), error, handled_at: timeOf(handledAt) };
}

/** What was planted, by its hash and the kinds of its secrets: the values stay where they are. */
function fileOf({ fileName, sha256, secrets }: RecordedStep) {
  if (fileName === null) return null;
  return {
    name: fileName,
    sha256,
    secrets: (secrets ?? []).map((secret) => ({ secret_type: secret.secretType, name: secret.name })),
  };
}

function timeOf(date: Date): string;
function timeOf(date: Date | null): string | null;
function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
