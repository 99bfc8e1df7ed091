-- The end of a clean-up or a check of one place, in one transaction: how the place stands, the log of its step, and,
-- with the last place, its clean-up and its activity. A task that was ended before, or took another's place, changes
-- nothing. Runs are locked before their decoys, as everywhere.
create function end_decoy_task(p_user uuid, p_decoy uuid, p_task uuid, p_outcome text, p_found text, p_error text,
  p_log jsonb)
returns table (execution_id uuid, workflow_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  v_decoy decoys;
  v_clean_up clean_ups;
  v_removed int := case when p_outcome in ('retracted', 'already_gone') then 1 else 0 end;
begin
  perform from executions where user_id = p_user and id = (select d.execution_id from decoys d where d.id = p_decoy)
    for update;
  select * into v_decoy from decoys where id = p_decoy and user_id = p_user and task_id = p_task for update;
  if not found then
    return;
  end if;
  if v_decoy.task = 'check' then
    update decoys set task = null, task_id = null, found = coalesce(p_found, found), check_error = p_error,
      checked_at = clock_timestamp(),
      outcome = case when outcome = 'changed' and p_found <> 'changed' then null else outcome end
    where id = p_decoy;
  else
    update decoys set task = null, task_id = null, outcome = p_outcome, error = p_error,
      attempted_at = clock_timestamp(), attempts = attempts + 1, is_out = v_removed = 0,
      found = coalesce(p_found, found), check_error = null,
      checked_at = case when p_found is null then checked_at else clock_timestamp() end
    where id = p_decoy;
    update clean_ups set done = done + 1, removed = removed + v_removed,
      finished_at = case when done + 1 = places then clock_timestamp() end
    where id = v_decoy.clean_up_id returning * into v_clean_up;
    update activities set
      status = case when v_clean_up.finished_at is null then 'in_progress'
        when v_clean_up.removed = v_clean_up.places then 'completed'
        when v_clean_up.removed = 0 then 'failed' else 'partial' end,
      error_message = coalesce(error_message, p_error),
      metadata = metadata || jsonb_build_object('removed', v_clean_up.removed,
        'successful_deployments', v_clean_up.removed)
    where id = v_clean_up.id;
  end if;
  update steps set log = log || p_log
    where execution_id = v_decoy.execution_id and node_id = v_decoy.node_id and p_log <> '[]';
  return query select v_decoy.execution_id, v_decoy.workflow_id;
end $$;
grant execute on function end_decoy_task(uuid, uuid, uuid, text, text, text, jsonb) to leakdrill_app;
