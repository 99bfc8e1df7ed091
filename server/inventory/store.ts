import { sql } from 'kysely';
import type { DecoyState } from '#contract/decoys.ts';
import type { FingerprintPart } from '#contract/inventory.ts';
import type { Db } from '#server/db/open.ts';
import type { NewFingerprint, Span } from './fingerprints.ts';

const rowsAtOnce = 1_000;

export async function insertFingerprints(
  db: Db,
  rows: readonly (NewFingerprint & { userId: string; fileId: string })[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('fingerprints')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Undefined when another server has it, or has done it. */
export async function lockFile(
  db: Db,
  userId: string,
  id: string,
): Promise<{ content: Buffer; spans: Span[] } | undefined> {
  return db
    .selectFrom('files')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('hasFingerprints', '=', false)
    .select(['content', 'spans'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function markFingerprinted(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ hasFingerprints: true })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export interface CandidateRow {
  hmac: Buffer;
  sha256: Buffer | null;
  part: FingerprintPart;
  secretType: string;
  name: string;
  fileName: string;
  madeAt: Date;
  /** Null when no run has planted the file. */
  state: DecoyState | null;
  location: string | null;
  plantedAt: Date | null;
  executionId: string | null;
  workflowId: string | null;
  workflowName: string | null;
  deploymentId: string | null;
  deploymentName: string | null;
}

export interface Prefixes {
  hmac: readonly string[];
  sha256: readonly string[];
}

/** By the 256th part of the hashes, which are spread evenly: a count of all would take longer than the look-up. */
export async function estimateSize(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('fingerprints')
    .where('userId', '=', userId)
    .where('hmac', '<', Buffer.of(1))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count * 256;
}

interface Hit {
  fileId: string;
  position: number;
  part: FingerprintPart;
  hmac: Buffer;
  sha256: Buffer | null;
}

/** Every fingerprint whose hash begins so, with what it is of and where that went. */
export async function findCandidates(
  db: Db,
  userId: string,
  prefixes: Prefixes,
  limit: number,
): Promise<CandidateRow[]> {
  const keyed = await findHits(db, userId, 'hmac', prefixes.hmac, limit);
  const plain = await findHits(db, userId, 'sha256', prefixes.sha256, limit - keyed.length);
  return describeHits(db, userId, [...keyed, ...plain]);
}

/** Alone, since PostgreSQL cannot know how few rows a range of hashes holds, and would read whole tables beside it. */
async function findHits(
  db: Db,
  userId: string,
  column: 'hmac' | 'sha256',
  prefixes: readonly string[],
  limit: number,
): Promise<Hit[]> {
  if (prefixes.length === 0 || limit <= 0) return [];
  const filled = (digit: string) => prefixes.map((prefix) => Buffer.from(prefix.padEnd(64, digit), 'hex'));
  const { rows } = await sql<Hit>`
    select f.file_id, f.position, f.part, f.hmac, f.sha256
    from unnest(${filled('0')}::bytea[], ${filled('f')}::bytea[]) range (first, last)
    join fingerprints f on f.user_id = ${userId} and f.${sql.ref(column)} between range.first and range.last
    limit ${limit}
  `.execute(db);
  return rows;
}

type Description = Omit<CandidateRow, 'hmac' | 'sha256' | 'part'> & { nth: number };

/** A file that a retry took over stands in two runs: the one whose decoy it is counts. */
async function describeHits(db: Db, userId: string, hits: readonly Hit[]): Promise<CandidateRow[]> {
  if (hits.length === 0) return [];
  const { rows } = await sql<Description>`
    select hit.nth::int as nth, file.spans -> hit.position ->> 'secretType' as secret_type,
      file.spans -> hit.position ->> 'name' as name, file.name as file_name, file.created_at as made_at,
      decoy.state, decoy.location, decoy.planted_at, run.id as execution_id,
      workflow.id as workflow_id, run.workflow_name, file.deployment_id, deployment.name as deployment_name
    from unnest(${hits.map(({ fileId }) => fileId)}::uuid[], ${hits.map(({ position }) => position)}::int[])
      with ordinality hit (file_id, position, nth)
    join files file on file.id = hit.file_id and file.user_id = ${userId}
    left join lateral (
      select d.execution_id, d.planted_at, s.location, decoy_state(d, s.planted_state) as state
      from steps s join decoys d on d.execution_id = s.execution_id and d.node_id = s.node_id
      where s.file_id = file.id and s.user_id = file.user_id
      order by d.planted_at desc limit 1
    ) decoy on true
    left join executions run
      on run.id = coalesce(decoy.execution_id, file.execution_id) and run.user_id = file.user_id
    left join workflows workflow on workflow.id = run.workflow_id and workflow.deleted_at is null
    left join deployments deployment
      on deployment.id = file.deployment_id and deployment.user_id = file.user_id
  `.execute(db);
  return rows.flatMap(({ nth, ...described }) => {
    const hit = hits[nth - 1];
    return hit === undefined ? [] : [{ ...described, hmac: hit.hmac, sha256: hit.sha256, part: hit.part }];
  });
}
