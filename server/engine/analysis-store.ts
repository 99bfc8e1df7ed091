import { sql } from 'kysely';
import type { AnalyzerResults } from '#contract/analyses.ts';
import type { StepStatus } from '#contract/executions.ts';
import type { Db } from '#server/db/open.ts';
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
  await tellActivity(db, executionId, analysis);
  const run = await db
    .selectFrom('executions')
    .where('id', '=', executionId)
    .select(['id as executionId', 'workflowId', 'status'])
    .executeTakeFirstOrThrow();
  return { ...run, isNextWaiting: run.status !== 'in_progress' };
}

const longestSummary = 2_000;
const totals = ['total_instances', 'total_amis'] as const;

/**
 * The activity of a run has the run's id; several analyzers of one run say their summaries one after the other, and
 * their totals are added.
 */
async function tellActivity(db: Db, executionId: string, { agentId, results }: Analysis): Promise<void> {
  const summary = sql`left(concat_ws(' ', metadata ->> 'analysis_summary', ${results.summary}::text), ${longestSummary}::int)`;
  const output = totals.flatMap((name) => {
    const found = results[name];
    if (typeof found !== 'number') return [];
    const before = sql`coalesce((metadata -> 'output' ->> ${name}::text)::numeric, 0)`;
    return [sql`${name}::text, ${before} + ${found}::numeric`];
  });
  await db
    .updateTable('activities')
    .set({
      metadata: sql`metadata || jsonb_build_object('analyzer_type', ${agentId}::text, 'analysis_summary', ${summary},
        'output', coalesce(metadata -> 'output', '{}') || jsonb_build_object(${sql.join([sql`'summary', ${summary}`, ...output])}))`,
    })
    .where('id', '=', executionId)
    .execute();
}
