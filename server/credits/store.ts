import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Grant, Hold, Settled, Settlement } from './ledger.ts';

export async function callGrant(
  db: Db,
  { userId, key, amount, reason }: Grant,
): Promise<'made' | 'same' | 'different'> {
  const { rows } = await sql<{ outcome: 'made' | 'same' | 'different' }>`
    select ledger_grant(${userId}, ${key}, ${amount}, ${reason}) as outcome`.execute(db);
  return first(rows).outcome;
}

export interface HoldAnswer {
  outcome: 'held' | 'short' | 'different';
  wallet: number;
  needed: number;
}

export async function callHold(db: Db, userId: string, holds: readonly Hold[]): Promise<HoldAnswer> {
  const { rows } = await sql<HoldAnswer>`
    select outcome, wallet, needed from ledger_hold(${userId}, ${JSON.stringify(holds)}::jsonb)`.execute(db);
  return first(rows);
}

export async function callSettle(
  db: Db,
  userId: string,
  settlements: readonly Settlement[],
): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select * from ledger_settle(${userId}, ${JSON.stringify(settlements)}::jsonb)`.execute(db);
  return rows;
}

export async function findWalletBalance(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .where('userId', '=', userId)
    .where('kind', '=', 'wallet')
    .select('balance')
    .executeTakeFirst();
  return row?.balance ?? 0;
}

export async function findPlanId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('planId').executeTakeFirst();
  return row?.planId;
}

export interface EntryRow {
  id: string;
  sequence: number;
  kind: 'grant' | 'purchase' | 'hold' | 'capture' | 'void' | 'expire' | 'adjust';
  amount: number;
  reason: string;
  walletAfter: number;
  isOpen: boolean;
  deploymentId: string | null;
  deploymentName: string | null;
  workflowId: string | null;
  workflowName: string | null;
  executionId: string | null;
  createdAt: Date;
}

/** Newest first, those before `before` in the books. */
export async function findEntries(
  db: Db,
  userId: string,
  page: { limit: number; before: number | undefined },
): Promise<EntryRow[]> {
  return db
    .selectFrom('ledgerTransactions as entry')
    .leftJoin('ledgerTransactions as settled', (join) =>
      join.onRef('settled.parentId', '=', 'entry.id').on('settled.kind', 'in', ['capture', 'void']),
    )
    .leftJoin('deployments', (join) =>
      join.onRef('deployments.id', '=', 'entry.deploymentId').on('deployments.deletedAt', 'is', null),
    )
    .leftJoin('executions', 'executions.id', 'entry.executionId')
    .where('entry.userId', '=', userId)
    .$if(page.before !== undefined, (query) => query.where('entry.sequence', '<', page.before ?? 0))
    .orderBy('entry.sequence', 'desc')
    .limit(page.limit)
    .select([
      'entry.id',
      'entry.sequence',
      'entry.kind',
      'entry.amount',
      'entry.reason',
      'entry.walletAfter',
      'entry.deploymentId',
      'deployments.name as deploymentName',
      'entry.workflowId',
      'executions.workflowName',
      'entry.executionId',
      'entry.createdAt',
      sql<boolean>`entry.kind = 'hold' and settled.id is null`.as('isOpen'),
    ])
    .execute();
}

export async function countEntries(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerTransactions')
    .where('userId', '=', userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the ledger answered nothing');
  return row;
}
