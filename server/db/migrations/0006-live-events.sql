-- Tells every server process what changed, at the commit that changed it. The page fetches what the event names,
-- so an event carries ids and a status, never content.
create function tell_live(p_event jsonb) returns void language sql as $$
  select pg_notify('leakdrill_live', jsonb_strip_nulls(p_event)::text)
$$;

create function tell_execution() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('userId', new.user_id, 'kind', 'execution', 'workflowId', new.workflow_id,
    'executionId', new.id, 'status', new.status));
  return null;
end $$;
create trigger executions_tell_new after insert on executions
  for each row execute function tell_execution();
create trigger executions_tell_status after update of status on executions
  for each row when (old.status is distinct from new.status) execute function tell_execution();

-- A new run tells once that it began; its steps, all waiting, would say nothing more.
create function tell_step() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('userId', new.user_id, 'kind', 'step',
    'workflowId', (select workflow_id from executions where id = new.execution_id),
    'executionId', new.execution_id, 'nodeId', new.node_id, 'status', new.status));
  return null;
end $$;
create trigger steps_tell_new after insert on steps
  for each row when (new.status <> 'waiting') execute function tell_step();
create trigger steps_tell_status after update of status on steps
  for each row when (old.status is distinct from new.status) execute function tell_step();

create function tell_deployment() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('userId', new.user_id, 'kind', 'deployment', 'deploymentId', new.id,
    'status', case when new.deleted_at is null then new.status else 'deleted' end));
  return null;
end $$;
create trigger deployments_tell_new after insert on deployments
  for each row execute function tell_deployment();
create trigger deployments_tell_change after update of status, configuration_id, deleted_at on deployments
  for each row when ((old.status, old.configuration_id, old.deleted_at)
    is distinct from (new.status, new.configuration_id, new.deleted_at))
  execute function tell_deployment();

grant execute on function tell_live(jsonb) to leakdrill_app;
