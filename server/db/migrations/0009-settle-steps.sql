-- The end of steps, in one round trip: outcome, capture or void of its hold, the run's sum and status, its activity.
--
-- These run as the owner: with row security, rows would be looked up by their user, which is a walk through all that
-- this user ever did, instead of by their id. So they check themselves whose runs they are given, in lock_executions.

create function hold_key_of(p_execution uuid, p_node text) returns text language sql immutable as $$
  select format('exec:%s:%s:hold', p_execution, p_node)
$$;

-- Runs are locked in one order before their steps change, so that whoever writes the last outcome of a run sees that
-- it is the last.
create function lock_executions(p_user uuid, p_executions uuid[]) returns void language plpgsql as $$
declare
  v_owner uuid;
begin
  for v_owner in
    select user_id from executions where id = any(p_executions) order by id for update
  loop
    if v_owner is distinct from p_user then
      raise exception 'a run is not of user %', p_user using errcode = 'insufficient_privilege';
    end if;
  end loop;
end $$;

-- Adds what was charged and ends the runs that have no open step. The activity of a run has the run's id.
create function close_execution(p_execution uuid, p_credits int) returns void language plpgsql as $$
declare
  v record;
  v_status text;
begin
  select count(*) filter (where status in ('waiting', 'running')) as open,
      count(*) filter (where position > 0) as targets,
      count(*) filter (where position > 0 and status = 'completed') as done,
      count(*) filter (where status = 'cancelled') as cancelled,
      min(error) filter (where status = 'failed') as error
    into v from steps where execution_id = p_execution;
  v_status := case
    when v.open > 0 then 'in_progress'
    when v.done = v.targets then 'completed'
    when v.done > 0 then 'partial'
    when v.cancelled > 0 then 'cancelled'
    else 'failed' end;
  update executions set
    status = v_status,
    finished_at = case when v.open = 0 then clock_timestamp() end,
    credits_used = credits_used + p_credits,
    confirmed_at = coalesce(confirmed_at, clock_timestamp())
  where id = p_execution;
  update activities set
    status = v_status,
    credits_used = credits_used + p_credits,
    error_message = case when v.open = 0 then v.error end,
    metadata = metadata || jsonb_build_object('successful_deployments', v.done, 'total_deployments', v.targets)
  where id = p_execution;
end $$;

-- Outcomes of steps that have none yet. A step that has its outcome keeps it.
create function write_outcomes(p_user uuid, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_taken jsonb;
  v_settlements jsonb;
begin
  perform must_be_user(p_user);
  perform lock_executions(p_user,
    (select array_agg(distinct "executionId") from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)));
  with made as (
    select * from jsonb_to_recordset(p_outcomes) as o(
      "executionId" uuid, "nodeId" text, status text, "startedAt" timestamptz, error text,
      output jsonb, receipt jsonb, "plantedState" text, log jsonb)
  ), taken as (
    update steps set
      status = made.status,
      started_at = coalesce(steps.started_at, made."startedAt"),
      finished_at = clock_timestamp(),
      error = made.error,
      output = made.output,
      receipt = made.receipt,
      planted_state = made."plantedState",
      log = made.log
    from made
    where steps.execution_id = made."executionId" and steps.node_id = made."nodeId"
      and steps.status in ('waiting', 'running')
    returning steps.execution_id, steps.node_id, steps.price,
      steps.status = 'completed' and not steps.output ? 'blocked_by' as captured
  )
  select jsonb_agg(to_jsonb(taken)) into v_taken from taken;
  if v_taken is null then
    return;
  end if;

  select jsonb_agg(jsonb_build_object('holdKey', hold_key_of(execution_id, node_id),
      'outcome', case when captured then 'capture' else 'void' end))
    into v_settlements
    from jsonb_to_recordset(v_taken) as t(execution_id uuid, node_id text, price int, captured boolean)
    where price > 0;
  if v_settlements is not null then
    perform ledger_settle(p_user, v_settlements);
  end if;

  perform close_execution(execution_id, coalesce(sum(price) filter (where captured), 0)::int)
    from jsonb_to_recordset(v_taken) as t(execution_id uuid, node_id text, price int, captured boolean)
    group by execution_id order by execution_id;
end $$;

-- The same as one statement of its own.
create function settle_outcomes(p_user uuid, p_outcomes jsonb) returns void language plpgsql as $$
begin
  perform set_config('app.user_id', p_user::text, true);
  perform write_outcomes(p_user, p_outcomes);
end $$;

grant execute on function write_outcomes(uuid, jsonb), settle_outcomes(uuid, jsonb) to leakdrill_app;
