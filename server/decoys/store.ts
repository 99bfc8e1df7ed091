import { sql, type RawBuilder } from 'kysely';
import type { CleanUpOutcome, CleanUpReason, DecoyState } from '#contract/decoys.ts';
import type { Db } from '#server/db/open.ts';
import type { Position } from '#server/workflows/cursor.ts';

/** Everything that a row of the list shows, in one question. */
export interface DecoyRow {
  id: string;
  /** Where it stands in the list: see cursor.ts. */
  position: string;
  workflowId: string;
  workflowName: string;
  executionId: string;
  nodeId: string;
  deploymentId: string;
  agentId: string;
  agentName: string;
  fileName: string | null;
  secrets: { secretType: string; name: string }[] | null;
  location: string;
  target: Record<string, string> | null;
  plantedAt: Date;
  state: DecoyState;
  expiresAt: Date | null;
  found: 'present' | 'changed' | 'gone' | null;
  checkedAt: Date | null;
  checkError: string | null;
  task: 'clean-up' | 'check' | null;
  reason: CleanUpReason | null;
  cleanUpAskedAt: Date | null;
  attemptedAt: Date | null;
  attempts: number;
  outcome: CleanUpOutcome | null;
  error: string | null;
  handledAt: Date | null;
}

/** Which decoys: of one run, with what it kept of an earlier one; of a workflow; of a deployment; or all. */
export interface Scope {
  executionId?: string | undefined;
  /** Without what the run kept of an earlier one. */
  isOwnOnly?: boolean;
  workflowId?: string | undefined;
  deploymentId?: string | undefined;
  decoyId?: string | undefined;
}

/** Needs `d` for the decoy. */
export function inScope(userId: string, scope: Scope): RawBuilder<boolean> {
  const { executionId, workflowId, deploymentId, decoyId } = scope;
  const all = [sql<boolean>`d.user_id = ${userId}`];
  if (executionId !== undefined) {
    const isKept = sql`exists (select from steps kept where kept.execution_id = ${executionId}
      and kept.kept_from = d.execution_id and kept.node_id = d.node_id)`;
    all.push(
      scope.isOwnOnly
        ? sql`d.execution_id = ${executionId}`
        : sql`(d.execution_id = ${executionId} or ${isKept})`,
    );
  }
  if (workflowId !== undefined) all.push(sql`d.workflow_id = ${workflowId}`);
  if (deploymentId !== undefined) all.push(sql`d.deployment_id = ${deploymentId}`);
  if (decoyId !== undefined) all.push(sql`d.id = ${decoyId}`);
  return sql`${sql.join(all, sql` and `)}`;
}

const state = sql<DecoyState>`decoy_state(d, s.planted_state)`;

const joined = sql`decoys d
  join steps s on s.execution_id = d.execution_id and s.node_id = d.node_id
  join executions e on e.id = d.execution_id
  left join files f on f.id = s.file_id
  left join clean_ups c on c.id = d.clean_up_id`;

const columns = sql`
  d.id, (extract(epoch from d.planted_at) * 1000000)::bigint::text as position, d.workflow_id, e.workflow_name,
  d.execution_id, d.node_id, d.deployment_id, s.agent_id, s.agent_name, f.name as file_name, f.spans as secrets,
  s.location, s.target, d.planted_at, ${state} as state, d.expires_at, d.found, d.checked_at, d.check_error, d.task,
  c.reason, c.asked_at as clean_up_asked_at, d.attempted_at, d.attempts, d.outcome, d.error, d.handled_at`;

export interface Page {
  limit: number;
  after: Position | undefined;
  state: DecoyState | undefined;
}

export async function listDecoys(db: Db, userId: string, scope: Scope, page: Page): Promise<DecoyRow[]> {
  const { rows } = await sql<DecoyRow>`
    select ${columns} from ${joined}
    where ${inScope(userId, scope)} and ${hasState(page.state)} and ${isAfter(page.after)}
    order by d.planted_at desc, d.id desc limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function countByState(
  db: Db,
  userId: string,
  scope: Scope,
): Promise<{ state: DecoyState; count: number; out: number }[]> {
  const { rows } = await sql<{ state: DecoyState; count: number; out: number }>`
    select ${state} as state, count(*)::int as count, count(*) filter (where ${isPlanted})::int as out
    from ${joined} where ${inScope(userId, scope)} group by 1
  `.execute(db);
  return rows;
}

/** Counted without the steps, by the indexes of what is out there. */
export async function countOut(db: Db, userId: string, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from decoys d where ${inScope(userId, scope)} and ${isPlanted}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same for each deployment that has any. */
export async function countOutByDeployment(db: Db, userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ deploymentId: string; count: number }>`
    select d.deployment_id, count(*)::int as count from decoys d
    where d.user_id = ${userId} and ${isPlanted} group by d.deployment_id
  `.execute(db);
  return new Map(rows.map(({ deploymentId, count }) => [deploymentId, count]));
}

const isPlanted = sql<boolean>`d.is_out and d.found is distinct from 'gone'`;

function hasState(wanted: DecoyState | undefined) {
  return wanted === undefined ? sql`true` : sql`${state} = ${wanted}`;
}

function isAfter(after: Position | undefined) {
  if (after === undefined) return sql`true`;
  const at = sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`;
  return sql`(d.planted_at, d.id) < (${at}, ${after.id}::uuid)`;
}
