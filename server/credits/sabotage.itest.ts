import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { testDatabase, testUser } from '#server/db/testing.ts';
import { checkInvariants, type InvariantName } from './invariants.ts';
import { holdAll, settleAll } from './ledger.ts';

let db: Database;
let owner: Owner;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase();
  ({ db, drop } = made);
  owner = await openOwner(made.url);
});

afterAll(async () => {
  await owner.close();
  await drop();
});

const giveUp = new Error('given up');

/** Breaks something as the owner, looks what the invariants say, and takes it back. */
async function found(...statements: string[]): Promise<InvariantName[]> {
  let names: InvariantName[] = [];
  const attempt = owner.transact(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    names = (await checkInvariants(trx)).map(({ invariant }) => invariant);
    throw giveUp;
  });
  await expect(attempt).rejects.toBe(giveUp);
  return [...new Set(names)];
}

function asOwner(...statements: string[]): Promise<void> {
  return owner.transact(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Triggers off: what somebody with the database in their hands can do. */
const withoutTriggers = `set local session_replication_role = replica`;

async function userWithHistory(): Promise<{ userId: string; open: string; charged: string }> {
  const userId = await testUser(db, 10);
  const [open, charged] = [`${userId}:open`, `${userId}:charged`];
  await db.asUser(userId, async (trx) => {
    const holds = [open, charged].map((key) => ({ key, amount: 2, reason: 'Test' }));
    await holdAll(trx, { userId, holds });
    await settleAll(trx, { userId, settlements: [{ holdKey: charged, outcome: 'capture' }] });
    await trx
      .insertInto('activities')
      .values({
        userId,
        referenceType: 'deployment',
        referenceId: randomUUID(),
        referenceName: 'Test',
        workflowType: null,
        agentType: null,
        agentId: null,
        agentName: null,
        type: null,
        status: 'completed',
        creditsUsed: 2,
        errorMessage: null,
        metadata: '{}',
      })
      .execute();
  });
  return { userId, open, charged };
}

describe('the walls of the ledger', () => {
  it('hold: the books are sound, and each wrong write is refused', async () => {
    const { userId, open, charged } = await userWithHistory();
    expect(await checkInvariants(owner.db)).toEqual([]);
    await expect(asOwner(duplicateOf(charged))).rejects.toMatchObject({ code: '23505' });
    await expect(asOwner(secondSettlementOf(charged))).rejects.toMatchObject({ code: '23505' });
    await expect(asOwner(overdraft(userId))).rejects.toMatchObject({ code: '23514' });
    await expect(asOwner(oneSided(open))).rejects.toMatchObject({
      code: '23514',
      constraint: 'ledger_balanced',
    });
    await expect(asOwner(movementWithoutEntries(userId))).rejects.toMatchObject({
      constraint: 'ledger_balanced',
    });
    for (const table of ['ledger_transactions', 'ledger_entries', 'audit']) {
      await expect(asOwner(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(asOwner(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(asOwner(`update ledger_transactions set amount = 1`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(asOwner(`update ledger_entries set amount = 1`)).rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(`update audit set action = 'x'`)).rejects.toMatchObject({ code: '42501' });
    expect(await checkInvariants(owner.db)).toEqual([]);
  });

  it.each([
    ['the unique key', 'drop index ledger_transactions_key', duplicateOf, 'I5'],
    ['the one settlement per hold', 'drop index ledger_transactions_settled_once', secondSettlementOf, 'I6'],
  ] as const)('without %s the invariants go red', async (_name, sabotage, deed, expected) => {
    const { charged } = await userWithHistory();
    expect(await found(sabotage, deed(charged))).toContain(expected);
  });

  it('without the check on balances the invariants go red', async () => {
    const { userId } = await userWithHistory();
    const sabotage = 'alter table ledger_accounts drop constraint ledger_accounts_not_negative';
    expect(await found(sabotage, overdraft(userId))).toContain('I3');
  });

  it('without the deferred check of zero sums the invariants go red', async () => {
    const { open } = await userWithHistory();
    const sabotage = 'drop trigger ledger_entries_balanced on ledger_entries';
    const names = await found(sabotage, oneSided(open), 'set constraints all immediate');
    expect(names).toEqual(expect.arrayContaining(['I1', 'I4']));
  });

  it('without the trigger that keeps balances the invariants go red', async () => {
    const { userId } = await userWithHistory();
    const names = await found('drop trigger ledger_entries_apply on ledger_entries', grantTo(userId));
    expect(names).toEqual(['I2']);
  });

  it('without the hash chain the invariants go red', async () => {
    const { userId } = await userWithHistory();
    const names = await found(
      `drop trigger ledger_transactions_chain on ledger_transactions`,
      grantTo(userId, `decode(repeat('00', 32), 'hex')`),
    );
    expect(names).toEqual(['I10']);
  });

  it('a changed, a removed and a replaced row are each found', async () => {
    const { userId, open, charged } = await userWithHistory();
    expect(
      await found(withoutTriggers, `update ledger_transactions set reason = 'Another' where key = '${open}'`),
    ).toEqual(['I10']);
    expect(
      await found(
        withoutTriggers,
        `delete from ledger_entries where transaction_id = (select id from ledger_transactions where key = '${open}')`,
        `delete from ledger_transactions where key = '${open}'`,
      ),
    ).toEqual(expect.arrayContaining(['I2', 'I7', 'I10']));
    expect(
      await found(
        withoutTriggers,
        `update ledger_accounts set balance = balance + 5 where user_id = '${userId}' and kind = 'wallet'`,
      ),
    ).toEqual(['I2']);
    expect(
      await found(withoutTriggers, `update activities set credits_used = 0 where user_id = '${userId}'`),
    ).toEqual(['I8']);
    expect(
      await found(
        withoutTriggers,
        `update ledger_entries set account_id = (select id from ledger_accounts where kind = 'promo')
           where amount > 0 and transaction_id = (select id from ledger_transactions where key = '${charged}:settle')`,
      ),
    ).toEqual(['I4']);
  });

  it('a run and a deployment that are over with the wrong charge are found', async () => {
    const userId = await testUser(db, 10);
    const [deployment, execution] = [randomUUID(), randomUUID()];
    await workOf(userId, deployment, execution);
    expect(await checkInvariants(owner.db)).toEqual([]);
    const finish = (status: string) => `update executions set status = '${status}' where id = '${execution}'`;
    const step = (status: string, output = '{}') =>
      `update steps set status = '${status}', output = '${output}' where execution_id = '${execution}'`;
    // Over, with the hold still open.
    expect(await found(finish('failed'))).toEqual(['I6']);
    expect(await found(finish('completed'), step('completed'))).toEqual(['I6', 'I9']);
    // What the target refused is free.
    expect(await found(finish('completed'), step('completed', '{"blocked_by":"push protection"}'))).toEqual([
      'I6',
    ]);
    await db.asUser(userId, (trx) =>
      settleAll(trx, { userId, settlements: [{ holdKey: `exec:${execution}:n:hold`, outcome: 'capture' }] }),
    );
    expect(await found(step('failed'))).toContain('I9');
    // Charged, and the activity comes with the end of the run.
    expect(await found(step('completed'))).toEqual([]);
    expect(await found(step('completed'), finish('completed'))).toEqual(['I8']);
    expect(
      await found(step('completed'), `update deployments set status = 'failed' where id = '${deployment}'`),
    ).toContain('I9');
  });
});

function duplicateOf(key: string): string {
  return `with made as (
    insert into ledger_transactions (user_id, kind, key, request_hash, amount, reason, wallet_after)
    select user_id, 'hold', key, request_hash, amount, reason, wallet_after from ledger_transactions where key = '${key}'
    returning *)
    insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, account.id, case account.kind when 'wallet' then -made.amount else made.amount end
    from made join ledger_accounts account on account.user_id = made.user_id`;
}

function secondSettlementOf(key: string): string {
  return `with made as (
    insert into ledger_transactions (user_id, kind, key, request_hash, parent_id, amount, reason, wallet_after)
    select user_id, 'void', '${randomUUID()}', request_hash, id, amount, reason, wallet_after
    from ledger_transactions where key = '${key}'
    returning *)
    insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, account.id, case account.kind when 'wallet' then made.amount else -made.amount end
    from made join ledger_accounts account on account.user_id = made.user_id`;
}

function overdraft(userId: string): string {
  return `with made as (
    insert into ledger_transactions (user_id, kind, key, request_hash, amount, reason, wallet_after)
    values ('${userId}', 'hold', '${randomUUID()}', sha256(''), 1000, 'Test', 0) returning *)
    insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, account.id, case account.kind when 'wallet' then -1000 else 1000 end
    from made join ledger_accounts account on account.user_id = made.user_id`;
}

function oneSided(key: string): string {
  return `insert into ledger_entries (transaction_id, account_id, amount)
    select t.id, account.id, 3 from ledger_transactions t
    join ledger_accounts account on account.user_id = t.user_id and account.kind = 'wallet' where t.key = '${key}'`;
}

function movementWithoutEntries(userId: string): string {
  return `insert into ledger_transactions (user_id, kind, key, request_hash, amount, reason, wallet_after)
    values ('${userId}', 'grant', '${randomUUID()}', sha256(''), 5, 'Test', 5)`;
}

function grantTo(userId: string, hash?: string): string {
  const [columns, values] = hash === undefined ? ['', ''] : [', previous_hash, hash', `, ${hash}, ${hash}`];
  return `with made as (
    insert into ledger_transactions (user_id, kind, key, request_hash, amount, reason, wallet_after${columns})
    values ('${userId}', 'grant', '${randomUUID()}', sha256(''), 3, 'Test', 0${values}) returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, account.id, case account.kind when 'promo' then -3 else 3 end
    from made, ledger_accounts account
    where account.kind = 'promo' or (account.user_id = '${userId}' and account.kind = 'wallet')`;
}

/** A deployment that was made and charged, and a run of it with one step whose hold is open. */
async function workOf(userId: string, deployment: string, execution: string): Promise<void> {
  await db.asUser(userId, async (trx) => {
    const [configuration, workflow] = [randomUUID(), randomUUID()];
    await sql`insert into deployments (id, user_id, agent_id, type, name, status, configuration_id)
      values (${deployment}, ${userId}, 's3', 'Deploy', 'S3', 'completed', ${configuration})`.execute(trx);
    await sql`insert into configurations (id, user_id, deployment_id, plain)
      values (${configuration}, ${userId}, ${deployment}, '{}')`.execute(trx);
    await sql`insert into workflows (id, user_id, name, description, graph)
      values (${workflow}, ${userId}, 'W', '', '{}')`.execute(trx);
    await sql`insert into executions (id, user_id, workflow_id, workflow_name, status)
      values (${execution}, ${userId}, ${workflow}, 'W', 'in_progress')`.execute(trx);
    await sql`insert into steps (execution_id, node_id, user_id, position, deployment_id, configuration_id, agent_id,
        agent_name, type, status, price)
      values (${execution}, 'n', ${userId}, 1, ${deployment}, ${configuration}, 's3', 'S3', 'Deploy', 'waiting', 1)`.execute(
      trx,
    );
    await holdAll(trx, {
      userId,
      holds: [
        { key: `deploy:${deployment}:hold`, amount: 2, reason: 'Deploy', deploymentId: deployment },
        { key: `exec:${execution}:n:hold`, amount: 1, reason: 'Run', executionId: execution },
      ],
    });
    await settleAll(trx, {
      userId,
      settlements: [{ holdKey: `deploy:${deployment}:hold`, outcome: 'capture' }],
    });
    await sql`insert into activities (user_id, reference_type, reference_id, reference_name, status, credits_used)
      values (${userId}, 'deployment', ${deployment}, 'S3', 'completed', 2)`.execute(trx);
  });
}
