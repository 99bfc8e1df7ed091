-- Credits, in double entry. A user has two accounts with a balance; the three global ones are the other side of every
-- movement and carry none, because one row that everybody locks would make all users wait for each other.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  user_id uuid references users,
  kind text not null check (kind in ('wallet', 'held', 'issuer', 'revenue', 'promo')),
  balance bigint,
  -- Set when the books of this user do not add up: nothing moves until a person has looked.
  frozen_at timestamptz,
  unique nulls not distinct (user_id, kind),
  constraint ledger_accounts_shape check (
    (user_id is not null) = (kind in ('wallet', 'held')) and (balance is not null) = (kind in ('wallet', 'held'))
  ),
  constraint ledger_accounts_not_negative check (balance >= 0)
);
insert into ledger_accounts (kind) values ('issuer'), ('revenue'), ('promo');

create table ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  -- Unique together with user_id, below: an index on it alone would tempt the planner to walk through everybody's
  -- movements in search of one user's last.
  sequence bigint generated always as identity,
  user_id uuid not null,
  kind text not null check (kind in ('grant', 'purchase', 'hold', 'capture', 'void', 'expire', 'adjust')),
  key text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  parent_id uuid references ledger_transactions,
  amount bigint not null,
  reason text not null,
  wallet_after bigint not null check (wallet_after >= 0),
  deployment_id uuid,
  workflow_id uuid,
  execution_id uuid,
  created_at timestamptz not null default now(),
  previous_hash bytea not null,
  hash bytea not null,
  constraint ledger_transactions_amount check (amount > 0 or (kind = 'adjust' and amount <> 0)),
  constraint ledger_transactions_parent check ((parent_id is not null) = (kind in ('capture', 'void')))
);
create unique index ledger_transactions_key on ledger_transactions (key);
create unique index ledger_transactions_settled_once on ledger_transactions (parent_id)
  where kind in ('capture', 'void');
create unique index ledger_transactions_of_user on ledger_transactions (user_id, sequence desc);
create index ledger_transactions_holds on ledger_transactions (created_at) where kind = 'hold';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_account on ledger_entries (account_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Each transaction of a user names the hash of the one before it, so that a changed or removed row shows.
create function ledger_transaction_hash(t ledger_transactions) returns bytea language sql stable as $$
  select sha256(t.previous_hash || convert_to(jsonb_build_array(
    t.id, t.sequence, t.user_id, t.kind, t.key, encode(t.request_hash, 'hex'), t.parent_id, t.amount, t.reason,
    t.wallet_after, t.deployment_id, t.workflow_id, t.execution_id,
    (extract(epoch from t.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;
-- A connection keeps the plan of its first calls, made when the tables were small: here and below it is told to use
-- the indexes from the beginning.
create function chain_ledger_transaction() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  new.previous_hash := coalesce(
    (select hash from ledger_transactions where user_id = new.user_id order by sequence desc limit 1),
    decode(repeat('00', 32), 'hex'));
  new.hash := ledger_transaction_hash(new);
  return new;
end $$;
create trigger ledger_transactions_chain before insert on ledger_transactions
  for each row execute function chain_ledger_transaction();

-- The only thing that changes a balance.
create function apply_ledger_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform from ledger_accounts
    where balance is not null and id in (select account_id from made) order by id for no key update;
  update ledger_accounts account set balance = account.balance + change.amount
    from (select account_id, sum(amount)::bigint as amount from made group by account_id) change
    where account.id = change.account_id and account.balance is not null;
  return null;
end $$;
create trigger ledger_entries_apply after insert on ledger_entries
  referencing new table as made for each statement execute function apply_ledger_entries();

create function check_ledger_balanced(p_transaction uuid) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_sum bigint;
  v_moved bigint;
  v_amount bigint;
begin
  select sum(amount), sum(amount) filter (where amount > 0) into v_sum, v_moved
    from ledger_entries where transaction_id = p_transaction;
  select abs(amount) into v_amount from ledger_transactions where id = p_transaction;
  if v_sum is distinct from 0 or v_moved is distinct from v_amount then
    raise exception 'ledger transaction % is not balanced', p_transaction
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
end $$;
-- Nothing is added to a transaction after its commit; what is added before is summed up by its own check. So one
-- look per statement is enough for the entries.
create function refuse_late_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from made
    where not exists (
      select from ledger_transactions t where t.id = made.transaction_id and t.xmin = pg_current_xact_id()::xid)
  ) then
    raise exception 'an entry belongs to the transaction it was made with'
      using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  perform check_ledger_balanced(new.id);
  return null;
end $$;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as made for each statement execute function refuse_late_entries();
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();

-- Whose transaction this is; null outside of one. An empty text is what is left of a setting after its transaction.
create function app_user() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;
create function must_be_user(p_user uuid) returns void language plpgsql as $$
begin
  if p_user is null or p_user is distinct from app_user() then
    raise exception 'this transaction is not of user %', p_user using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Locks a user's two accounts, wallet first; everything that moves credits begins here, so one user's movements
-- come one after the other and nothing is decided on a balance that somebody else is changing.
create function ledger_lock(p_user uuid, out wallet_id bigint, out held_id bigint, out wallet bigint)
language plpgsql set enable_seqscan = off as $$
declare
  v_is_frozen boolean;
begin
  loop
    select min(id) filter (where kind = 'wallet'), min(id) filter (where kind = 'held'),
        min(balance) filter (where kind = 'wallet'), bool_or(frozen_at is not null)
      into wallet_id, held_id, wallet, v_is_frozen
      from (select id, kind, balance, frozen_at from ledger_accounts
            where user_id = p_user order by id for no key update) locked;
    exit when held_id is not null;
    insert into ledger_accounts (user_id, kind, balance) values (p_user, 'wallet', 0), (p_user, 'held', 0)
      on conflict do nothing;
  end loop;
  if v_is_frozen then
    raise exception 'the accounts of user % are frozen', p_user using errcode = 'LD001';
  end if;
end $$;

create function ledger_request_hash(variadic p_parts text[]) returns bytea language sql immutable as $$
  select sha256(convert_to(to_jsonb(p_parts)::text, 'UTF8'))
$$;

-- 'made', 'same' or 'different'. Not for the application: it may name any user.
create function ledger_post_grant(p_user uuid, p_key text, p_amount bigint, p_reason text) returns text
language plpgsql as $$
declare
  v_accounts record;
  v_request bytea := ledger_request_hash('grant', p_user::text, p_amount::text);
  v_found bytea;
  v_id uuid;
begin
  v_accounts := ledger_lock(p_user);
  select request_hash into v_found from ledger_transactions where key = p_key;
  if found then
    return case when v_found = v_request then 'same' else 'different' end;
  end if;
  insert into ledger_transactions (user_id, kind, key, request_hash, amount, reason, wallet_after)
    values (p_user, 'grant', p_key, v_request, p_amount, p_reason, v_accounts.wallet + p_amount)
    returning id into v_id;
  insert into ledger_entries (transaction_id, account_id, amount)
    select v_id, id, -p_amount from ledger_accounts where kind = 'promo'
    union all select v_id, v_accounts.wallet_id, p_amount;
  return 'made';
end $$;

create function ledger_grant(p_user uuid, p_key text, p_amount bigint, p_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform must_be_user(p_user);
  return ledger_post_grant(p_user, p_key, p_amount, p_reason);
end $$;

-- All or none. `outcome` is 'held', 'short' (nothing was done) or 'different' (`clash` names the key).
create function ledger_hold(p_user uuid, p_holds jsonb,
  out outcome text, out wallet bigint, out needed bigint, out clash text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_accounts record;
  v_is_wrong boolean;
begin
  perform must_be_user(p_user);
  v_accounts := ledger_lock(p_user);
  wallet := v_accounts.wallet;

  with asked as (
    select item.key, item.amount, ledger_request_hash('hold', p_user::text, item.amount::text,
      item."deploymentId"::text, item."workflowId"::text, item."executionId"::text) as request_hash
    from jsonb_to_recordset(p_holds)
      as item(key text, amount bigint, "deploymentId" uuid, "workflowId" uuid, "executionId" uuid)
    where item.amount <> 0
  )
  select min(asked.key) filter (where known.request_hash <> asked.request_hash),
      coalesce(sum(asked.amount) filter (where known.id is null), 0),
      coalesce(bool_or(asked.amount < 0), false)
    into clash, needed, v_is_wrong
    from asked left join ledger_transactions known on known.key = asked.key;
  if v_is_wrong then
    raise exception 'a hold is never negative' using errcode = 'invalid_parameter_value';
  end if;
  if clash is not null then
    outcome := 'different';
    return;
  end if;
  if needed > wallet then
    outcome := 'short';
    return;
  end if;
  outcome := 'held';
  if needed = 0 then
    return;
  end if;

  with asked as (
    select item.*, ledger_request_hash('hold', p_user::text, item.amount::text,
      item."deploymentId"::text, item."workflowId"::text, item."executionId"::text) as request_hash
    from rows from (jsonb_to_recordset(p_holds)
      as (key text, amount bigint, reason text, "deploymentId" uuid, "workflowId" uuid, "executionId" uuid))
      with ordinality
      as item(key, amount, reason, "deploymentId", "workflowId", "executionId", ordinality)
    where item.amount <> 0
  ), made as (
    insert into ledger_transactions
      (user_id, kind, key, request_hash, amount, reason, wallet_after, deployment_id, workflow_id, execution_id)
    select p_user, 'hold', key, request_hash, amount, reason,
      v_accounts.wallet - sum(amount) over (order by ordinality), "deploymentId", "workflowId", "executionId"
    from asked where not exists (select from ledger_transactions known where known.key = asked.key)
    order by ordinality
    returning id, amount
  )
  insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, side.account_id, side.sign * made.amount
    from made, (values (v_accounts.wallet_id, -1), (v_accounts.held_id, 1)) side(account_id, sign);
end $$;

-- `result` per hold: 'settled' now, 'same' (it was already), 'different' (it was, the other way; nothing is done),
-- 'no-hold' (its amount was 0). `outcome` is what stands in the books.
create function ledger_settle(p_user uuid, p_settlements jsonb)
returns table (hold_key text, result text, outcome text, amount bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_accounts record;
  v_revenue bigint;
begin
  perform must_be_user(p_user);
  v_accounts := ledger_lock(p_user);
  select id into v_revenue from ledger_accounts where kind = 'revenue';
  return query
  with asked as (
    select item."holdKey" as asked_key, item.outcome as asked_outcome, ordinality
    from rows from (jsonb_to_recordset(p_settlements) as ("holdKey" text, outcome text)) with ordinality
      as item("holdKey", outcome, ordinality)
  ), found as (
    select asked.*, hold.id, hold.amount, hold.reason, hold.deployment_id, hold.workflow_id, hold.execution_id,
      settled.kind as settled_kind
    from asked
    -- Found by its key alone, and then looked at: the index on user_id would lead through all of a user's movements.
    left join lateral (select * from ledger_transactions t where t.key = asked.asked_key offset 0) hold
      on hold.kind = 'hold' and hold.user_id = p_user
    left join ledger_transactions settled on settled.parent_id = hold.id and settled.kind in ('capture', 'void')
  ), made as (
    insert into ledger_transactions (user_id, kind, key, request_hash, parent_id, amount, reason, wallet_after,
      deployment_id, workflow_id, execution_id)
    select p_user, found.asked_outcome, found.asked_key || ':settle',
      ledger_request_hash(found.asked_outcome, p_user::text, found.asked_key),
      found.id, found.amount, found.reason,
      v_accounts.wallet
        + sum(case found.asked_outcome when 'void' then found.amount else 0 end) over (order by found.ordinality),
      found.deployment_id, found.workflow_id, found.execution_id
    from found where found.id is not null and found.settled_kind is null
    order by found.ordinality
    returning ledger_transactions.id, ledger_transactions.kind, ledger_transactions.amount
  ), moved as (
    insert into ledger_entries (transaction_id, account_id, amount)
    select made.id, side.account_id, side.sign * made.amount
    from made cross join lateral (values
      (v_accounts.held_id, -1),
      (case made.kind when 'void' then v_accounts.wallet_id else v_revenue end, 1)) side(account_id, sign)
  )
  select found.asked_key,
    case when found.id is null then 'no-hold'
      when found.settled_kind is null then 'settled'
      when found.settled_kind = found.asked_outcome then 'same'
      else 'different' end,
    coalesce(found.settled_kind, found.asked_outcome),
    coalesce(found.amount, 0)
  from found order by found.ordinality;
end $$;
