-- What a step planted once more than its receipt says: the receipts of workers whose outcome came when it had one.
alter table steps add column late_receipts jsonb not null default '[]';

-- Of two workers at one step the first outcome counts, for status and charge. What the later one planted is put on
-- record all the same, so that a clean-up takes it away: it is a decoy from then on, also of a step that ended without.
create function keep_late_receipts(p_user uuid, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v record;
  v_is_known boolean;
begin
  perform must_be_user(p_user);
  -- Only once they are locked is it certain who came first.
  perform lock_executions(p_user,
    (select array_agg(distinct "executionId") from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)));
  for v in
    select s.execution_id, s.node_id, s.planted_state, s.receipt, s.late_receipts, s.location, made.receipt as late
    from jsonb_to_recordset(p_outcomes) as made("executionId" uuid, "nodeId" text, receipt jsonb, "plantedState" text)
    join steps s on s.execution_id = made."executionId" and s.node_id = made."nodeId"
    where made."plantedState" = 'planted' and s.user_id = p_user and s.location is not null
      and s.status not in ('waiting', 'running')
  loop
    -- The same worker tells its outcome again when the answer to it was lost. After a clean-up that may as well be a
    -- second worker whose file got the same receipt: then the place is looked at once more.
    v_is_known := v.receipt = v.late or v.late_receipts @> jsonb_build_array(v.late);
    continue when v.planted_state = 'planted' and v_is_known;
    -- A place that was given to another step since is in that one's books.
    continue when v.planted_state is distinct from 'planted' and exists (
      select from steps other
      where other.user_id = p_user and other.location = v.location
        and other.planted_state in ('reserved', 'planted')
        and (other.execution_id, other.node_id) <> (v.execution_id, v.node_id));
    update steps set
      planted_state = 'planted',
      receipt = case when v.planted_state in ('planted', 'retracted') then receipt else v.late end,
      late_receipts = case when v.planted_state in ('planted', 'retracted') and not v_is_known
        then late_receipts || jsonb_build_array(v.late) else late_receipts end,
      log = log || jsonb_build_array(jsonb_build_object('level', 'warn',
        'time', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'sentence', 'A second worker said that it had planted it, too, when this step was over. It is on record and goes with a clean-up.'))
    where execution_id = v.execution_id and node_id = v.node_id;
    insert into decoys (user_id, execution_id, node_id, workflow_id, deployment_id, expires_at)
    select p_user, s.execution_id, s.node_id, e.workflow_id, s.deployment_id,
      clock_timestamp() + make_interval(hours => e.clean_up_after_hours)
    from steps s join executions e on e.id = s.execution_id
    where s.execution_id = v.execution_id and s.node_id = v.node_id
    on conflict (execution_id, node_id) do update
      set is_out = true, handled_at = null, outcome = null, error = null, found = null;
  end loop;
end $$;

drop function settle_outcomes(uuid, jsonb);
create function settle_outcomes(p_user uuid, p_outcomes jsonb)
returns table (execution_id uuid, workflow_id uuid, status text, is_next_waiting boolean) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('app.user_id', p_user::text, true);
  perform keep_late_receipts(p_user, p_outcomes);
  perform write_outcomes(p_user, p_outcomes);
  return query
  select e.id, e.workflow_id, e.status, e.status <> 'in_progress' and exists (
    select from executions other
    where other.user_id = p_user and other.status = 'in_progress' and other.sent_at is null)
  from executions e
  where e.id = any(array(select distinct "executionId" from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)));
end $$;

grant execute on function keep_late_receipts(uuid, jsonb), settle_outcomes(uuid, jsonb) to leakdrill_app;
