import { sql } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { AnalyzerResults } from '#contract/analyses.ts';
import type { CleanUpOutcome } from '#contract/decoys.ts';
import type { ExecutionStatus, StepStatus } from '#contract/executions.ts';
import type { Db } from '#server/db/open.ts';
import type { RunName } from './store.ts';

/** The whole record of a run, without the content of any file. */
export interface RecordedRun {
  workflowName: string;
  status: ExecutionStatus;
  createdAt: Date;
  finishedAt: Date | null;
  cancelRequestedAt: Date | null;
  creditsUsed: number;
  retryOf: string | null;
  steps: RecordedStep[];
}

export interface RecordedStep {
  nodeId: string;
  position: number;
  agentId: string;
  agentName: string;
  type: AgentType;
  status: StepStatus;
  location: string | null;
  plantedState: 'reserved' | 'planted' | 'retracted' | null;
  cleanUpOutcome: CleanUpOutcome | null;
  cleanUpAttemptedAt: Date | null;
  cleanUpError: string | null;
  handledAt: Date | null;
  price: number;
  keptFrom: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  error: string | null;
  output: Record<string, string>;
  log: { time: string; level: string; sentence: string }[];
  fileName: string | null;
  sha256: string | null;
  secrets: { secretType: string; name: string }[] | null;
  /** What an analyzer found out. */
  analysis: AnalyzerResults | null;
}

export async function findRecord(db: Db, userId: string, run: RunName): Promise<RecordedRun | undefined> {
  const found = await db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('workflowId', '=', run.workflowId)
    .where('id', '=', run.executionId)
    .select([
      'workflowName',
      'status',
      'createdAt',
      'finishedAt',
      'cancelRequestedAt',
      'creditsUsed',
      'retryOf',
    ])
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const steps = await db
    .selectFrom('steps')
    .leftJoin('files', 'files.id', 'steps.fileId')
    .leftJoin('analyses', (join) =>
      join
        .onRef('analyses.executionId', '=', 'steps.executionId')
        .onRef('analyses.nodeId', '=', 'steps.nodeId'),
    )
    // What was kept of an earlier run stands in the books of that one.
    .leftJoin('decoys', (join) =>
      join
        .on('decoys.executionId', '=', sql<string>`coalesce(steps.kept_from, steps.execution_id)`)
        .onRef('decoys.nodeId', '=', 'steps.nodeId'),
    )
    .where('steps.userId', '=', userId)
    .where('steps.executionId', '=', run.executionId)
    .orderBy('steps.position')
    .select([
      'steps.nodeId',
      'steps.position',
      'steps.agentId',
      'steps.agentName',
      'steps.type',
      'steps.status',
      'steps.location',
      'steps.plantedState',
      'steps.price',
      'steps.keptFrom',
      'steps.startedAt',
      'steps.finishedAt',
      'steps.error',
      'steps.output',
      'steps.log',
      'files.name as fileName',
      'analyses.results as analysis',
      'decoys.outcome as cleanUpOutcome',
      'decoys.attemptedAt as cleanUpAttemptedAt',
      'decoys.error as cleanUpError',
      'decoys.handledAt',
      sql<string | null>`encode(files.sha256, 'hex')`.as('sha256'),
      sql<RecordedStep['secrets']>`files.spans`.as('secrets'),
    ])
    .execute();
  return { ...found, steps };
}
