import { sql } from 'kysely';
import type { AnalyzerResults } from '#contract/analyses.ts';
import type { StepStatus } from '#contract/executions.ts';
import type { Db } from '#server/db/open.ts';
import { mergeAnalyses } from '#server/workflows/merge-analyses.ts';
import { writeOutcomes, type OutcomeRow, type RunStatus } from './store.ts';

/** The profile that a run reads with, as its source step names it. */
export interface ProfileOfRun {
  agentId: string;
  status: StepStatus;
  configurationId: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
}

export async function loadProfile(db: Db, executionId: string): Promise<ProfileOfRun | undefined> {
  return db
    .selectFrom('steps')
    .innerJoin('configurations', 'configurations.id', 'steps.configurationId')
    .where('steps.executionId', '=', executionId)
    .where('steps.position', '=', 0)
    .select([
      'steps.agentId',
      'steps.status',
      'steps.configurationId',
      'configurations.plain',
      'configurations.secrets',
    ])
    .executeTakeFirst();
}

export interface Analysis {
  agentId: string;
  results: AnalyzerResults;
  /** The results without their long sections. */
  summary: AnalyzerResults;
}

/**
 * Results, outcome, charge and activity of an analysis: all of it or nothing. Undefined when the step has its outcome
 * already, from an attempt that was thought to be lost: then that one's results stay.
 */
export async function recordAnalysis(
  db: Db,
  userId: string,
  outcome: OutcomeRow,
  analysis: Analysis,
): Promise<RunStatus | undefined> {
  const { executionId, nodeId } = outcome;
  const step = await db
    .selectFrom('executions')
    .innerJoin('steps', 'steps.executionId', 'executions.id')
    .where('executions.id', '=', executionId)
    .where('steps.nodeId', '=', nodeId)
    .select('steps.status')
    .forUpdate('executions')
    .executeTakeFirst();
  if (step?.status !== 'running') return undefined;
  await db
    .insertInto('analyses')
    .values({
      executionId,
      nodeId,
      userId,
      results: JSON.stringify(analysis.results),
      summary: JSON.stringify(analysis.summary),
    })
    .execute();
  await writeOutcomes(db, userId, [outcome]);
  await tellActivity(db, outcome, analysis);
  const run = await db
    .selectFrom('executions')
    .where('id', '=', executionId)
    .select(['id as executionId', 'workflowId', 'status'])
    .executeTakeFirstOrThrow();
  return { ...run, isNextWaiting: run.status !== 'in_progress' };
}

const longestSummary = 2_000;
const totals = ['total_instances', 'total_amis'];

/** The activity of a run has the run's id; what several analyzers found stands there as the run answers it. */
async function tellActivity(db: Db, { executionId, nodeId }: OutcomeRow, analysis: Analysis): Promise<void> {
  const others = await db
    .selectFrom('analyses')
    .innerJoin('steps', (join) =>
      join
        .onRef('steps.executionId', '=', 'analyses.executionId')
        .onRef('steps.nodeId', '=', 'analyses.nodeId'),
    )
    .where('analyses.executionId', '=', executionId)
    .where('analyses.nodeId', '!=', nodeId)
    .orderBy('steps.position')
    .select(['steps.agentId', 'analyses.results'])
    .execute();
  const found = mergeAnalyses([...others, analysis]);
  const summary = found?.summary.slice(0, longestSummary).toWellFormed();
  const counted = Object.entries(found ?? {}).filter(([name]) => totals.includes(name));
  const told = {
    analyzer_type: analysis.agentId,
    analysis_summary: summary,
    output: { summary, ...Object.fromEntries(counted) },
  };
  await db
    .updateTable('activities')
    .set({ metadata: sql`metadata || ${JSON.stringify(told)}::jsonb` })
    .where('id', '=', executionId)
    .execute();
}
