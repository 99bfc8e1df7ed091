-- Live events leave their transactions: NOTIFY holds a lock of the whole server until its commit is on disk, so all
-- commits would wait for each other. The process that committed announces afterwards, without waiting for the disk.
-- An event that a crash swallows is made good by the greeting that every start sends to every page.
drop trigger executions_tell_new on executions;
drop trigger executions_tell_status on executions;
drop trigger steps_tell on steps;
drop trigger deployments_tell_new on deployments;
drop trigger deployments_tell_change on deployments;
drop function tell_execution();
drop function tell_steps();
drop function tell_deployment();
drop function tell_live(jsonb);

create function announce(p_payloads text[]) returns void language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_notify('leakdrill_live', payload) from unnest(p_payloads) payload;
end $$;

-- Says how the runs stand now, for the page and for the next run in the queue.
drop function settle_outcomes(uuid, jsonb);
create function settle_outcomes(p_user uuid, p_outcomes jsonb)
returns table (execution_id uuid, workflow_id uuid, status text) language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform set_config('app.user_id', p_user::text, true);
  perform write_outcomes(p_user, p_outcomes);
  return query
  select e.id, e.workflow_id, e.status from executions e
  where e.id = any(array(select distinct "executionId" from jsonb_to_recordset(p_outcomes) as o("executionId" uuid)));
end $$;

grant execute on function announce(text[]), settle_outcomes(uuid, jsonb) to leakdrill_app;
