-- The end of steps, in one round trip: outcome, capture or void of its hold, the run's sum and status, its activity.

-- A plan that is kept was made while the tables were small; it must not scan them when they are large.
create function hold_key_of(p_execution uuid, p_node text) returns text language sql immutable as $$
  select format('exec:%s:%s:hold', p_execution, p_node)
$$;

-- Adds what was charged and ends the runs that have no open step. The activity of a run has the run's id.
create function close_executions(p_charged jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with counted as (
    -- One look at the steps of each run: a join would be planned as a walk through the steps of everybody.
    select charged."executionId" as id, charged.credits, counts.*
    from jsonb_to_recordset(p_charged) as charged("executionId" uuid, credits int)
    cross join lateral (
      select count(*) filter (where s.status in ('waiting', 'running')) as open,
        count(*) filter (where s.position > 0) as targets,
        count(*) filter (where s.position > 0 and s.status = 'completed') as done,
        count(*) filter (where s.status = 'cancelled') as cancelled,
        min(s.error) filter (where s.status = 'failed') as error
      from steps s where s.execution_id = charged."executionId"
    ) counts
  ), verdict as (
    select *, case
      when open > 0 then 'in_progress'
      when done = targets then 'completed'
      when done > 0 then 'partial'
      when cancelled > 0 then 'cancelled'
      else 'failed' end as status
    from counted
  ), ended as (
    update executions set
      status = verdict.status,
      finished_at = case when verdict.open = 0 then clock_timestamp() end,
      credits_used = executions.credits_used + verdict.credits,
      confirmed_at = coalesce(executions.confirmed_at, clock_timestamp())
    from verdict where executions.id = verdict.id
  )
  update activities set
    status = verdict.status,
    credits_used = activities.credits_used + verdict.credits,
    error_message = case when verdict.open = 0 then verdict.error end,
    metadata = activities.metadata || jsonb_build_object(
      'successful_deployments', verdict.done, 'total_deployments', verdict.targets)
  from verdict where activities.id = verdict.id;
end $$;

-- Outcomes of steps that have none yet; the runs are locked by the caller. A step that has its outcome keeps it.
create function write_outcomes(p_user uuid, p_outcomes jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_taken jsonb;
  v_settlements jsonb;
begin
  with taken as (
    update steps set
      status = made.status,
      started_at = coalesce(steps.started_at, made."startedAt"),
      finished_at = clock_timestamp(),
      error = made.error,
      output = made.output,
      receipt = made.receipt,
      planted_state = made."plantedState",
      log = made.log
    from jsonb_to_recordset(p_outcomes) as made(
      "executionId" uuid, "nodeId" text, status text, "startedAt" timestamptz, error text,
      output jsonb, receipt jsonb, "plantedState" text, log jsonb)
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

  perform close_executions(jsonb_agg(jsonb_build_object('executionId', execution_id, 'credits', credits)))
    from (
      select execution_id, coalesce(sum(price) filter (where captured), 0) as credits
      from jsonb_to_recordset(v_taken) as t(execution_id uuid, node_id text, price int, captured boolean)
      group by execution_id
    ) spent;
end $$;

-- The same as one statement of its own. Runs are locked in one order before their steps change, so that whoever
-- writes the last outcome of a run sees that it is the last.
create function settle_outcomes(p_user uuid, p_outcomes jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform set_config('app.user_id', p_user::text, true);
  perform from executions
    where id in (select ("executionId")::uuid from jsonb_to_recordset(p_outcomes) as o("executionId" uuid))
    order by id for update;
  perform write_outcomes(p_user, p_outcomes);
end $$;

grant execute on function hold_key_of(uuid, text), close_executions(jsonb), write_outcomes(uuid, jsonb),
  settle_outcomes(uuid, jsonb) to leakdrill_app;
