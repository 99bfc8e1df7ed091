import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** What must always be true of the books; the numbers are those of the security design. */
export type InvariantName = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10';

export interface Violation {
  invariant: InvariantName;
  /** Whose books; null when it is nobody's in particular. */
  userId: string | null;
  /** What is wrong, for the operator. */
  finding: string;
}

type Finding = Pick<Violation, 'userId' | 'finding'>;

export async function findViolations(owner: Db): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(queries) as [InvariantName, RawBuilder<Finding>][]) {
    const { rows } = await query.execute(owner);
    violations.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return violations;
}

export async function setFrozen(owner: Db, userIds: string[], isFrozen: boolean): Promise<void> {
  await owner
    .updateTable('ledgerAccounts')
    .set({ frozenAt: isFrozen ? sql<Date>`coalesce(frozen_at, now())` : null })
    .where('userId', 'in', userIds)
    .execute();
}

/** The accounts with this e-mail, several when a person signs in in several ways. */
export async function findAccounts(
  owner: Db,
  email: string,
): Promise<{ userId: string; isFrozen: boolean }[]> {
  return owner
    .selectFrom('users')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.userId', 'users.id')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .groupBy('users.id')
    .select([
      'users.id as userId',
      sql<boolean>`bool_or(ledger_accounts.frozen_at is not null)`.as('isFrozen'),
    ])
    .execute();
}

const openHold = sql`hold.kind = 'hold' and not exists (
  select from ledger_transactions settled where settled.parent_id = hold.id and settled.kind in ('capture', 'void'))`;

const queries: Record<InvariantName, RawBuilder<Finding>> = {
  I1: sql<Finding>`
    select null::uuid as user_id, format('all entries together are %s, not 0', sum(amount)) as finding
    from ledger_entries having sum(amount) <> 0`,

  I2: sql<Finding>`
    select account.user_id, format('%s says %s, its entries say %s', account.kind, account.balance, coalesce(sum(entry.amount), 0)) as finding
    from ledger_accounts account left join ledger_entries entry on entry.account_id = account.id
    where account.user_id is not null
    group by account.id having account.balance is distinct from coalesce(sum(entry.amount), 0)`,

  I3: sql<Finding>`
    select user_id, format('%s is %s', kind, balance) as finding
    from ledger_accounts where user_id is not null and (balance < 0 or balance is null)`,

  // Balanced, and between the two accounts that its kind says.
  I4: sql<Finding>`
    select movement.user_id, format('%s %s does not move what it says', movement.kind, movement.key) as finding
    from ledger_transactions movement
    left join lateral (
      select coalesce(sum(entry.amount), 0) as total, coalesce(sum(entry.amount) filter (where entry.amount > 0), 0) as moved,
        string_agg(account.kind, '>' order by entry.amount) as route,
        coalesce(bool_and(account.user_id is null or account.user_id = movement.user_id), false) as is_own
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      where entry.transaction_id = movement.id
    ) entries on true
    where entries.total <> 0 or entries.moved <> abs(movement.amount) or not entries.is_own
      or entries.route is distinct from case movement.kind
        when 'grant' then 'promo>wallet' when 'purchase' then 'issuer>wallet' when 'hold' then 'wallet>held'
        when 'capture' then 'held>revenue' when 'void' then 'held>wallet' when 'expire' then 'wallet>promo'
        when 'adjust' then case when movement.amount > 0 then 'issuer>wallet' else 'wallet>issuer' end end`,

  // One movement per key; one paid deployment per deployment.
  I5: sql<Finding>`
    select min(user_id::text)::uuid as user_id, format('%s movements with the key %s', count(*), key) as finding
    from ledger_transactions group by key having count(*) > 1
    union all
    select user_id, format('deployment %s was charged %s times', deployment_id, count(*))
    from ledger_transactions where kind = 'capture' and deployment_id is not null and execution_id is null
    group by user_id, deployment_id having count(*) > 1`,

  I6: sql<Finding>`
    select min(user_id::text)::uuid as user_id, format('hold %s was settled %s times', parent_id, count(*)) as finding
    from ledger_transactions where kind in ('capture', 'void') group by parent_id having count(*) > 1
    union all
    select settled.user_id, format('%s %s settles no hold of the same amount and person', settled.kind, settled.key)
    from ledger_transactions settled join ledger_transactions hold on hold.id = settled.parent_id
    where settled.kind in ('capture', 'void')
      and (hold.kind, hold.amount, hold.user_id) is distinct from ('hold', settled.amount, settled.user_id)
    union all
    select hold.user_id, format('hold %s is open and its work is over', hold.key)
    from ledger_transactions hold
    left join executions execution on execution.id = hold.execution_id
    left join deployments deployment on deployment.id = hold.deployment_id and hold.execution_id is null
    where ${openHold} and (execution.status <> 'in_progress' or deployment.status <> 'pending')`,

  I7: sql<Finding>`
    select account.user_id, format('%s is held, open holds say %s', account.balance, coalesce(sum(hold.amount), 0)) as finding
    from ledger_accounts account
    left join ledger_transactions hold on hold.user_id = account.user_id and ${openHold}
    where account.kind = 'held'
    group by account.id having account.balance is distinct from coalesce(sum(hold.amount), 0)`,

  // What activities say was used is what was charged. A run that goes on may have been charged for what its
  // activity tells only at its end.
  I8: sql<Finding>`
    select coalesce(charged.user_id, told.user_id) as user_id,
      format('activities say %s was used, %s was charged', coalesce(told.credits, 0), coalesce(charged.credits, 0)) as finding
    from (
      select movement.user_id, sum(movement.amount) as credits,
        coalesce(sum(movement.amount) filter (where execution.status = 'in_progress'), 0) as credits_under_way
      from ledger_transactions movement left join executions execution on execution.id = movement.execution_id
      where movement.kind = 'capture' group by movement.user_id
    ) charged
    full join (select user_id, sum(credits_used) as credits from activities group by user_id) told
      on told.user_id = charged.user_id
    where coalesce(told.credits, 0) > coalesce(charged.credits, 0)
      or coalesce(told.credits, 0) < coalesce(charged.credits - charged.credits_under_way, 0)`,

  // Done and not charged, or charged and not done. What the target itself refused ('blocked') is done and free.
  I9: sql<Finding>`
    select work.user_id, format('%s %s was %s and is %s', work.what, work.id, work.status,
      case when work.is_captured then 'charged' else 'not charged' end) as finding
    from (
      select step.user_id, 'step' as what, format('%s of %s', step.node_id, step.execution_id) as id, step.status,
        step.status = 'completed' and not step.output ? 'blocked_by' as is_due,
        execution.status <> 'in_progress' as is_over, settled.id is not null as is_captured
      from steps step
      join executions execution on execution.id = step.execution_id
      left join ledger_transactions hold
        on hold.key = format('exec:%s:%s:hold', step.execution_id, step.node_id) and hold.kind = 'hold'
      left join ledger_transactions settled on settled.parent_id = hold.id and settled.kind = 'capture'
      where step.price > 0
      union all
      select hold.user_id, 'deployment', deployment.id::text, deployment.status,
        deployment.status = 'completed', deployment.status <> 'pending', settled.id is not null
      from ledger_transactions hold
      join deployments deployment on deployment.id = hold.deployment_id and hold.execution_id is null
      left join ledger_transactions settled on settled.parent_id = hold.id and settled.kind = 'capture'
      where hold.kind = 'hold'
    ) work
    where (work.is_due and work.is_over and not work.is_captured) or (work.is_captured and not work.is_due)`,

  I10: sql<Finding>`
    select user_id, format('%s %s is not what was written, or what came before it is gone', kind, key) as finding
    from (
      select movement.user_id, movement.kind, movement.key, movement.sequence, movement.hash, movement.previous_hash,
        ledger_transaction_hash(movement) as right_hash,
        lag(movement.hash, 1, decode(repeat('00', 32), 'hex'))
          over (partition by movement.user_id order by movement.sequence) as before
      from ledger_transactions movement
    ) line
    where hash <> right_hash or previous_hash <> before`,
};
