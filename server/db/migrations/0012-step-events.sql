-- One event for all steps of a run that one statement changed: the page fetches the run once, not fifteen times.
drop trigger steps_tell_new on steps;
drop trigger steps_tell_status on steps;
drop function tell_step();
create function tell_steps() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v record;
begin
  for v in
    select distinct on (execution_id) user_id, execution_id, node_id, status from (
      select user_id, execution_id, node_id, status, position from changed
      except select user_id, execution_id, node_id, status, position from before
    ) differing
    order by execution_id, position
  loop
    perform tell_live(jsonb_build_object('userId', v.user_id, 'kind', 'step',
      'workflowId', (select workflow_id from executions where id = v.execution_id),
      'executionId', v.execution_id, 'nodeId', v.node_id, 'status', v.status));
  end loop;
  return null;
end $$;
create trigger steps_tell after update on steps
  referencing old table as before new table as changed for each statement execute function tell_steps();

-- Finds the highest number in use of a name at a place in one step.
drop index steps_by_place;
create index steps_by_place on steps (user_id, (target ->> 'base'), ((target ->> 'nth')::int))
  where planted_state in ('reserved', 'planted');
