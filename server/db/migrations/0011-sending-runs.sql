-- When a run was handed to the engine, and which are handed over next. A person has so many runs going on at a time;
-- the others wait here, in the order they were started.
alter table executions add column sent_at timestamptz;
create index executions_going_on on executions (user_id, created_at) where status = 'in_progress';

-- Marks the runs of this user that may go to the engine now and answers them. Callers of one user take turns, or two
-- at once would count the same free place.
create function take_runs_to_send(p_user uuid, p_per_user int) returns table (execution_id uuid)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.user_id', p_user::text, true);
  -- A mark that a crash swallows makes the run be sent again, which is harmless: no need to wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('runs to send ' || p_user::text, 0));
  return query
  update executions set sent_at = clock_timestamp()
  where id in (
    select id from executions
    where user_id = p_user and status = 'in_progress' and sent_at is null
    order by created_at, id
    limit greatest(0, p_per_user - (
      select count(*) from executions
      where user_id = p_user and status = 'in_progress' and sent_at is not null))
  )
  returning id;
end $$;

-- Whose runs wait: for the loop that finds what a process left behind when it ended.
create function users_with_waiting_runs(p_limit int) returns table (user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct user_id from executions where status = 'in_progress' and sent_at is null limit p_limit
$$;

-- Runs that were sent and of which nothing was heard: soon when the engine did not even confirm, late when it did
-- (it may have lost its data). Sending one again is harmless, the engine takes the same run once.
create function take_runs_to_resend(p_limit int, p_unconfirmed interval, p_silent interval)
returns table (execution_id uuid, user_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update executions set sent_at = clock_timestamp()
  where id in (
    select id from executions
    where status = 'in_progress' and sent_at < clock_timestamp()
        - case when confirmed_at is null then p_unconfirmed else p_silent end
    order by sent_at limit p_limit for update skip locked
  )
  returning id, user_id
$$;

-- Runs that nothing ends any more.
create function expired_runs(p_limit int, p_older_than interval) returns table (execution_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, user_id from executions
  where status = 'in_progress' and created_at < clock_timestamp() - p_older_than
  order by created_at limit p_limit
$$;

drop function unsent_executions(int, interval);
drop index executions_unsent;

-- settle_outcomes now says whether a run ended with it, so that the next one can be sent at once.
drop function settle_outcomes(uuid, jsonb);
create function settle_outcomes(p_user uuid, p_outcomes jsonb) returns boolean language plpgsql as $$
begin
  perform set_config('app.user_id', p_user::text, true);
  perform write_outcomes(p_user, p_outcomes);
  return exists (
    select from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)
    where (select status from executions where id = o."executionId") <> 'in_progress');
end $$;

grant execute on function take_runs_to_send(uuid, int), users_with_waiting_runs(int),
  take_runs_to_resend(int, interval, interval), expired_runs(int, interval), settle_outcomes(uuid, jsonb)
to leakdrill_app;

-- Accounts that are stopped are left out: nothing moves there until a person has looked.
create or replace function holds_to_sweep(p_limit int, p_older_than interval)
returns table (hold_key text, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select hold.key, hold.user_id
  from ledger_transactions hold
  left join executions e on e.id = hold.execution_id
  left join deployments d on d.id = hold.deployment_id and hold.execution_id is null
  where hold.kind = 'hold' and hold.created_at <= clock_timestamp() - p_older_than
    and coalesce(e.status, 'over') <> 'in_progress' and coalesce(d.status, 'over') <> 'pending'
    and not exists (select from ledger_transactions s where s.parent_id = hold.id and s.kind in ('capture', 'void'))
    and not exists (select from ledger_accounts a where a.user_id = hold.user_id and a.frozen_at is not null)
  order by hold.created_at limit p_limit
$$;
