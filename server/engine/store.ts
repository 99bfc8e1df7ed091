import { sql } from 'kysely';
import type { ExecutionStatus, StepStatus } from '#contract/executions.ts';
import type { Database, Db } from '#server/db/open.ts';
import type { Run } from './execution.ts';

export interface StepToRun {
  executionId: string;
  nodeId: string;
  agentId: string;
  status: StepStatus;
  isCancelled: boolean;
  location: string | null;
  target: Record<string, string>;
  notes: Record<string, string>;
  configurationId: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
  fileId: string | null;
  fileName: string | null;
  mediaType: string | null;
  fileContent: Buffer | null;
  sha256: Buffer | null;
}

/** Everything one step needs, in one question. */
export async function loadStep(db: Db, executionId: string, nodeId: string): Promise<StepToRun | undefined> {
  return db
    .selectFrom('steps')
    .innerJoin('configurations', 'configurations.id', 'steps.configurationId')
    .innerJoin('executions', 'executions.id', 'steps.executionId')
    .leftJoin('files', 'files.id', 'steps.fileId')
    .where('steps.executionId', '=', executionId)
    .where('steps.nodeId', '=', nodeId)
    .select([
      'steps.executionId',
      'steps.nodeId',
      'steps.agentId',
      'steps.status',
      'steps.location',
      'steps.target',
      'steps.notes',
      'steps.configurationId',
      'steps.fileId',
      'configurations.plain',
      'configurations.secrets',
      'files.name as fileName',
      'files.mediaType',
      'files.content as fileContent',
      'files.sha256',
      sql<boolean>`executions.cancel_requested_at is not null`.as('isCancelled'),
    ])
    .executeTakeFirst();
}

/** False when the step was ended before it began: cancelled, in the same moment. */
export async function beginStep(db: Db, executionId: string, nodeId: string): Promise<boolean> {
  const begun = await db
    .updateTable('steps')
    .set({ status: 'running', startedAt: sql<Date>`clock_timestamp()` })
    .where('executionId', '=', executionId)
    .where('nodeId', '=', nodeId)
    .where('status', '=', 'waiting')
    .returning('nodeId')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function markToStop(db: Db, userId: string, executionIds: string[]): Promise<void> {
  await db
    .updateTable('executions')
    .set({ cancelRequestedAt: sql<Date>`clock_timestamp()` })
    .where('userId', '=', userId)
    .where('id', 'in', executionIds)
    .where('status', '=', 'in_progress')
    .where('cancelRequestedAt', 'is', null)
    .execute();
}

/** Steps that have not begun, and from here on will not: see beginStep. */
export async function lockWaitingSteps(
  db: Db,
  userId: string,
  executionIds: string[],
): Promise<{ executionId: string; nodeId: string }[]> {
  return db
    .selectFrom('steps')
    .where('userId', '=', userId)
    .where('executionId', 'in', executionIds)
    .where('status', '=', 'waiting')
    .orderBy('executionId')
    .orderBy('position')
    .select(['executionId', 'nodeId'])
    .forUpdate()
    .execute();
}

export interface StepOfRun {
  workflowId: string;
  nodeId: string;
  position: number;
  agentId: string;
  status: StepStatus;
  isCancelled: boolean;
  location: string | null;
  target: Record<string, string>;
  configurationId: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
}

/** All steps of a run with what they were configured with, source first; the run is locked from here on. */
export async function lockRun(db: Db, executionId: string): Promise<StepOfRun[]> {
  return db
    .selectFrom('executions')
    .innerJoin('steps', 'steps.executionId', 'executions.id')
    .innerJoin('configurations', 'configurations.id', 'steps.configurationId')
    .where('executions.id', '=', executionId)
    .orderBy('steps.position')
    .select([
      'executions.workflowId',
      'steps.nodeId',
      'steps.position',
      'steps.agentId',
      'steps.status',
      'steps.location',
      'steps.target',
      'steps.configurationId',
      'configurations.plain',
      'configurations.secrets',
      sql<boolean>`executions.cancel_requested_at is not null`.as('isCancelled'),
    ])
    .forUpdate('executions')
    .execute();
}

export interface NewFile {
  id: string;
  userId: string;
  executionId: string;
  nodeId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  sha256: Buffer;
  spans: { start: number; end: number; secretType: string; name: string }[];
  note: string;
}

/** Files of a run and which step carries which: all or none, with the outcome of the source; or the one that a target made. */
export async function insertFiles(db: Db, files: NewFile[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const pairs = JSON.stringify(files.map((file) => ({ n: file.nodeId, f: file.id })));
  await db
    .with('made', (made) =>
      made
        .insertInto('files')
        .values(
          files.map((file) => ({
            ...file,
            deploymentId: null,
            spans: JSON.stringify(file.spans),
            hasFingerprints: true,
          })),
        )
        .returning('id'),
    )
    .updateTable('steps')
    .from(
      sql<{ n: string; f: string }>`jsonb_to_recordset(${pairs}::jsonb)`.as<'pair'>(
        sql`pair(n text, f uuid)`,
      ),
    )
    .set({
      fileId: sql<string>`pair.f`,
      status: 'running',
      startedAt: sql<Date>`coalesce(steps.started_at, clock_timestamp())`,
    })
    .where('steps.executionId', '=', first.executionId)
    .where('steps.status', 'in', ['waiting', 'running'])
    .whereRef('steps.nodeId', '=', sql<string>`pair.n`)
    .execute();
}

/** How a run stands after some of its steps were settled. */
export interface RunStatus {
  executionId: string;
  workflowId: string;
  status: ExecutionStatus;
  /** It has ended, and another run of this user waits for its turn. */
  isNextWaiting: boolean;
}

export interface OutcomeRow {
  executionId: string;
  nodeId: string;
  status: 'completed' | 'failed' | 'cancelled';
  startedAt: string;
  error: string | null;
  output: Record<string, string>;
  receipt: Record<string, string>;
  /** `reserved`: nobody knows whether something lies there, so the place stays taken. */
  plantedState: 'planted' | 'reserved' | null;
  log: { time: string; level: string; sentence: string }[];
}

/**
 * Outcome, capture or void, run and activity of steps that have no outcome yet: one statement, one transaction,
 * and harmless when it is sent twice. migrations/0009-settle-steps.sql says what happens.
 */
export async function settleOutcomes(
  db: Database,
  userId: string,
  outcomes: OutcomeRow[],
): Promise<RunStatus[]> {
  const { rows } = await sql<RunStatus>`
    select * from settle_outcomes(${userId}, ${JSON.stringify(outcomes)}::jsonb)
  `.execute(db.asNobody);
  return rows;
}

/** The same inside a transaction of this user that has locked the run. */
export async function writeOutcomes(db: Db, userId: string, outcomes: OutcomeRow[]): Promise<void> {
  await sql`select write_outcomes(${userId}, ${JSON.stringify(outcomes)}::jsonb)`.execute(db);
}

/** The run as the engine needs it; undefined when it is over. */
export async function loadRun(db: Db, userId: string, executionId: string): Promise<Run | undefined> {
  const rows = await db
    .selectFrom('steps')
    .innerJoin('executions', 'executions.id', 'steps.executionId')
    .where('steps.executionId', '=', executionId)
    .where('executions.status', '=', 'in_progress')
    .orderBy('steps.position')
    .select(['steps.nodeId', 'steps.position'])
    .execute();
  const source = rows.find((row) => row.position === 0);
  if (source === undefined) return undefined;
  const targets = rows.filter((row) => row.position > 0).map((row) => row.nodeId);
  return { executionId, userId, source: source.nodeId, targets };
}

/** Steps of a run that have no outcome yet. */
export async function loadOpenSteps(db: Db, executionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('steps')
    .where('executionId', '=', executionId)
    .where('status', 'in', ['waiting', 'running'])
    .select('nodeId')
    .execute();
  return rows.map((row) => row.nodeId);
}
